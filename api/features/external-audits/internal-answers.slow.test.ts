import type { LoaderFunctionArgs } from '@remix-run/node'
import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Tokens } from '~/contracts/accounts/auth'
import { kindNames, logInAs } from '~/tests/architecture/accounts'
import { endpoints } from '~/tests/architecture/endpoints'
import { type AuditTest, codes, day, newAudit, secret } from '~/tests/support/audits/cast'
import { describeWithDatabase } from '~/tests/support/database'
import { long } from '~/tests/support/disclosure/outlet'
import { pdf } from '~/tests/support/files'
import { frontArgs, openTransport } from '~/tests/support/front'

type Loader = (args: LoaderFunctionArgs) => unknown
const routes = import.meta.glob<{ loader?: Loader }>('/app/routes/*.tsx')

const ofFile = 'What the PDF says'
const ofFinding = 'What the auditor says of it'
const words = new RegExp([secret, ofFile, ofFinding].join('|'))

/** The path of a page, by the name of its module, with `{id}` where a record stands. */
const pathOf = (module: string) =>
  `/${module
    .replace(/^.*\/|\.tsx$/g, '')
    .split(/\.(?![^[]*\])/)
    .filter((part) => !part.startsWith('_'))
    .map((part) =>
      part
        .replace(/_$/, '')
        .replace(/\(?\$(\w*)\)?/, '{$1}')
        .replace(/[[\]]/g, ''),
    )
    .join('/')}`

const textOf = (body: unknown = '') =>
  body instanceof Uint8Array ? Buffer.from(body).toString() : JSON.stringify(body)

/** What a loader answers, or throws in its place. */
async function answerOf(loader: Loader, args: LoaderFunctionArgs): Promise<string> {
  try {
    const answer = await loader(args)
    return answer instanceof Response ? await answer.text() : JSON.stringify(answer)
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.text()
    throw thrown
  }
}

interface Reader {
  name: string
  tokens: Tokens | undefined
}

/** One path for each record that can stand in it, with what the router makes of it. */
function expand(
  path: string,
  records: Record<string, string[]>,
): { path: string; params: Record<string, string> }[] {
  const [place, name = ''] = /\{(\w*)\}/.exec(path) ?? []
  if (place === undefined) return [{ path, params: {} }]
  return (records[name] ?? ['1']).flatMap((value) =>
    expand(path.replace(place, value), records).map(({ path: whole, params }) => ({
      path: whole,
      params: { ...params, [name === '' ? '*' : name]: value },
    })),
  )
}

const searched = encodeURIComponent('outlet knows')

/** Every page, by its loader: what it shows is made of that. Lists are searched as well. */
async function readPages(
  { kit }: AuditTest,
  readers: readonly Reader[],
  { records, look }: Look,
): Promise<void> {
  const { transport: api } = openTransport(kit.api)
  for (const [module, load] of Object.entries(routes)) {
    const { loader } = await load()
    if (!loader) continue
    const queries = module.includes('$') ? ['?clause=2'] : ['', `?q=${searched}&text=${searched}`]
    for (const { path, params } of expand(pathOf(module), records))
      for (const address of queries.map((query) => path + query))
        for (const { name, tokens } of readers) {
          const args = await frontArgs({ api, path: address, ...(tokens ? { tokens } : {}) })
          look(name, `page ${address}`, await answerOf(loader, { ...args, params }))
        }
  }
}

const isRead = ({ method }: { method: string }) => method === 'GET'
/** What changes something of a case or an answer is tried with nothing in it, and may not tell more either. */
const isTried = (each: { method: string; path: string }) =>
  isRead(each) || /external-audits|questionnaire|answers/.test(each.path)

/** Every call of the API that reads, then what is tried. */
async function callAll(
  { kit }: AuditTest,
  readers: readonly Reader[],
  { records, look }: Look,
): Promise<void> {
  for (const each of endpoints.filter(isTried).sort((a, b) => Number(isRead(b)) - Number(isRead(a)))) {
    const { method, query } = each
    const isSearched = isRead(each) && query instanceof z.ZodObject && 'text' in query.shape
    for (const { path } of expand(each.path, records))
      for (const address of isSearched ? [path, `${path}?text=${searched}`] : [path])
        for (const { name, tokens } of readers) {
          const token = tokens ? { token: tokens.token } : {}
          const { body } = await kit.request(method, address, isRead(each) ? token : { ...token, body: {} })
          look(name, `${method} ${address}`, textOf(body))
        }
  }
}

interface Look {
  records: Record<string, string[]>
  look: (name: string, address: string, text: string) => void
}

/** What an outlet keeps for itself: words of an answer, its PDF, and what the auditor says of it. */
describeWithDatabase('internal answers and what is said of them', (database) => {
  /** A visitor, one of each kind of account, also of the campus team, and those of the body who may not see it. */
  async function strangersTo({ kit, ...test }: AuditTest, but: 'max' | null): Promise<Reader[]> {
    const readers: Reader[] = [{ name: 'visitor', tokens: undefined }]
    for (const name of (['body', 'max', 'nina'] as const).filter((each) => each !== but))
      readers.push({ name, tokens: (await kit.as(test[name])).tokens })
    for (const name of kindNames) readers.push({ name, tokens: (await logInAs(kit, name)).tokens })
    return readers
  }

  async function judged(test: AuditTest) {
    await test.start.review()
    const judgement = { judgement: 'minor', comment: ofFinding, dueOn: test.tomorrow(30), base: 0 }
    await test.ok(test.call('max', 'PUT /judgements/pages', judgement), 200)
  }
  /** How far the case is, and who sees the answers then besides the outlet. */
  const moments: Record<string, (test: AuditTest) => Promise<'max' | null>> = {
    'before the request is accepted': async (test) => {
      await test.start.requested()
      return null
    },
    'in review': async (test) => {
      await judged(test)
      return 'max'
    },
    '30 days after the decision, before they are deleted': async (test) => {
      await judged(test)
      for (const question of ['names', 'mission', 'code']) await test.judge(question, 'conforms')
      await test.ok(test.call('max', 'POST /submission', { text: '' }))
      await test.ok(test.call('nina', 'PUT /decision', { decision: 'certify' }))
      test.later(30 * day + 60)
      return null
    },
  }

  it.each(Object.entries(moments))(
    'are found by nobody else at any address: %s',
    async (_moment, bring) => {
      const test = await newAudit(database())
      const staging = test.owner('POST', '/questionnaire/files?name=inner.pdf', { body: pdf(ofFile) })
      const { id: file } = (await test.ok(staging, 201)) as { id: string }
      const base = await test.base('pages')
      await test.save('pages', { value: long(secret), internal: true, base, addedFiles: [file] })
      const seer = await bring(test)
      const readers = await strangersTo(test, seer)
      const tried = new Set<string>()
      const look: Look = {
        records: {
          id: [test.id(), test.outlet.id, file],
          ...{ file: [file], outlet: [test.outlet.id], number: [String(test.number)], clause: ['2'] },
          ...{ question: ['pages'], key: ['pages'], uid: ['standard-question-pages'] },
        },
        look: (name, address, text) => {
          expect(text, `${name}: ${address}`).not.toMatch(words)
          tried.add(address)
        },
      }
      await readPages(test, readers, look)
      const pages = tried.size
      await callAll(test, readers, look)
      expect(pages, 'addresses of pages').toBeGreaterThan(300)
      expect(tried.size - pages, 'addresses of calls').toBeGreaterThan(300)
      // The same words are found by who may see them.
      expect(textOf((await test.owner('GET', '/questionnaire/clauses/2')).body)).toMatch(secret)
      if (seer) expect(textOf((await test.who[seer]('GET', test.path('/clauses/2'))).body)).toMatch(secret)
      expect(codes(await test.owner('GET', `/documents/${file}`))).toEqual([200])
    },
    600_000,
  )
})
