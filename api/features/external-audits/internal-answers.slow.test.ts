import type { LoaderFunctionArgs } from '@remix-run/node'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { contentOf } from '~/app/platform/content/content-source'
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

const textOf = (body: unknown) =>
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

/** What an outlet keeps for itself, as a word of an answer, in a PDF, and in what its auditor says of it. */
describeWithDatabase('internal answers and what is said of them', (database) => {
  /** An audit of such answers, with everything that can stand in an address about them. */
  async function open() {
    const test = await newAudit(database())
    const { id: file } = (await test.ok(
      test.owner('POST', '/questionnaire/files?name=inner.pdf', { body: pdf(ofFile) }),
      201,
    )) as { id: string }
    const base = await test.base('pages')
    await test.save('pages', { value: long(secret), internal: true, base, addedFiles: [file] })
    return { test, file }
  }

  /** A visitor, one of each kind of account, and whoever of the case and the campus team may not see it now. */
  async function strangersTo({ kit, ...test }: AuditTest, but: readonly { id: string }[]): Promise<Reader[]> {
    const people = Object.entries({ body: test.body, max: test.max, nina: test.nina }).filter(
      ([, { id }]) => !but.some((each) => each.id === id),
    )
    const own = await Promise.all(
      people.map(async ([name, person]) => ({ name, tokens: (await kit.as(person)).tokens })),
    )
    const others = await Promise.all(
      kindNames.map(async (name) => ({ name, tokens: (await logInAs(kit, name)).tokens })),
    )
    return [{ name: 'visitor', tokens: undefined }, ...own, ...others]
  }

  async function judged(test: AuditTest) {
    await test.start.review()
    const judgement = { judgement: 'minor', comment: ofFinding, dueOn: test.tomorrow(30), base: 0 }
    await test.ok(test.call('max', 'PUT /judgements/pages', judgement), 200)
  }
  /** How far the case is, and who sees the answers then besides the outlet. */
  const moments: Record<string, (test: AuditTest) => Promise<{ id: string }[]>> = {
    'before the request is accepted': async (test) => {
      await test.start.requested()
      return []
    },
    'in review': async (test) => {
      await judged(test)
      return [test.max]
    },
    '30 days after the decision, before they are deleted': async (test) => {
      await judged(test)
      for (const question of ['names', 'mission', 'code']) await test.judge(question, 'conforms')
      await test.ok(test.call('max', 'POST /submission', { text: '' }))
      await test.ok(test.call('nina', 'PUT /decision', { decision: 'certify' }))
      test.later(30 * day + 60)
      return []
    },
  }

  it.each(Object.keys(moments))(
    'are found by nobody else at any address: %s',
    async (moment) => {
      const { test, file } = await open()
      const sees = (await moments[moment]?.(test)) ?? []
      const readers = await strangersTo(test, sees)
      const records: Record<string, string[]> = {
        id: [test.id(), test.outlet.id, file],
        ...{ file: [file], outlet: [test.outlet.id], number: [String(test.number)], clause: ['2'] },
        ...{ question: ['pages'], key: ['pages'], uid: ['standard-question-pages'] },
      }
      /** One path for each record that can stand in it. */
      const expand = (path: string): { path: string; params: Record<string, string> }[] => {
        const [place, name = ''] = /\{(\w*)\}/.exec(path) ?? []
        if (place === undefined) return [{ path, params: {} }]
        return (records[name] ?? ['1']).flatMap((value) =>
          expand(path.replace(place, value)).map(({ path, params }) => ({
            path,
            params: { ...params, [name === '' ? '*' : name]: value },
          })),
        )
      }
      const tried = new Set<string>()
      const refuse = (name: string, address: string, text: string) => {
        expect(text, `${name}: ${address}`).not.toMatch(words)
        tried.add(address)
      }

      // Each page by its loader: what it shows is made of that.
      const { transport: api } = openTransport(test.kit.api)
      for (const [module, load] of Object.entries(routes)) {
        const { loader } = await load()
        if (!loader) continue
        for (const { path, params } of expand(pathOf(module)))
          for (const { name, tokens } of readers) {
            const args = await frontArgs({ api, content: contentOf([]), path, ...(tokens ? { tokens } : {}) })
            refuse(name, `page ${path}`, await answerOf(loader, { ...args, params }))
          }
      }
      // Every call of the API that reads; what changes something of the case is tried with nothing in it, and may not tell more either.
      const searched = encodeURIComponent(secret)
      for (const { method, path: pattern, query } of endpoints) {
        const reads = method === 'GET'
        if (!reads && !/external-audits|questionnaire|answers/.test(pattern)) continue
        const asked =
          reads && query instanceof z.ZodObject && 'text' in query.shape ? [``, `?text=${searched}`] : ['']
        for (const { path } of expand(pattern))
          for (const address of asked.map((each) => path + each))
            for (const { name, tokens } of readers) {
              const options = { ...(tokens ? { token: tokens.token } : {}), ...(reads ? {} : { body: {} }) }
              const { body } = await test.kit.request(method, address, options)
              refuse(name, `${method} ${address}`, textOf(body))
            }
      }
      expect(tried.size, 'addresses').toBeGreaterThan(500)
      // The same words are found by who may see them.
      expect(JSON.stringify((await test.owner('GET', test.path('/clauses/2'))).body)).toMatch(secret)
      expect(codes(await test.owner('GET', `/documents/${file}`))).toEqual([200])
      for (const person of sees)
        expect(
          JSON.stringify(
            (await test.client({ email: (person as typeof test.max).email })('GET', test.path('/clauses/2')))
              .body,
          ),
        ).toMatch(secret)
    },
    600_000,
  )
})
