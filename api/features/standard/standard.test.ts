import { v7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { publishRelease, type ReleaseDocument } from '~/api/features/content/release.service'
import type { Locale } from '~/contracts/constants'
import type { Asking, RichTextBlock } from '~/contracts/content/content'
import type { DocumentToEdit, EditedDocument } from '~/contracts/content/editing'
import {
  type NextStandard,
  type Standard,
  type StandardChanges,
  type StandardVersion,
  uidOfQuestion,
} from '~/contracts/content/standard'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { publishFirstStandard } from './standard.service'

type Client = ReturnType<typeof createTestApi>['request']
interface Answer {
  status: number
  body: unknown
}

const text: Asking = { kind: 'longText', required: true, disclosure: 'public' }
const choice: Asking = {
  ...{ kind: 'choice', required: false, disclosure: 'choice' },
  choices: ['every-year', 'seldom'],
}

const markdown = (example = 'We check *twice*.', template = 'We check …') =>
  `## Example\n\n${example}\n\n## Template\n\n${template}`
const withChoices = `${markdown()}\n\n## Choices\n\n- Every year\n- More seldom`

/** A text of a release, in the first language that the words are for. */
function question(
  key: string,
  clause: number,
  {
    asking = text,
    locale = 'en',
    body = markdown(),
    title = `Question ${key}`,
  }: Partial<{
    asking: Asking
    locale: Locale
    body: string
    title: string
  }> = {},
): ReleaseDocument {
  const data = { clause, position: 1, asking }
  const source = `# ${title}\n\nHelp of {{brand}} in ${locale}.\n\n${body}\n`
  return { uid: uidOfQuestion(key), locale, type: 'standardQuestion', data, source }
}

const release = [
  question('corrections', 15),
  question('accuracy', 10),
  question('accuracy', 10, { locale: 'de', title: 'Frage zur Genauigkeit' }),
  question('training', 17, { asking: choice, body: withChoices }),
]

const codes = ({ status, body }: Answer) => [
  status,
  ...((body as { violations?: { propertyPath: string; code: string }[] } | null)?.violations ?? []).map(
    ({ propertyPath, code }) => `${propertyPath}:${code}`,
  ),
]
const plain = (blocks: readonly RichTextBlock[] | undefined) => blocks?.map((block) => block.text)

describeWithDatabase('the standard', (database) => {
  let kit: ReturnType<typeof createTestApi>
  let adminId: string
  let admin: Client
  let editor: Client

  beforeEach(async () => {
    kit = createTestApi(database())
    await database().deleteFrom('standard_version').execute()
    await database().deleteFrom('content_text').execute()
    const person = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
    adminId = person.id
    admin = (await kit.as(person)).request
    editor = (await kit.as(await kit.seedPerson({ roles: ['ROLE_TRAINER'], editor: true }))).request
    await publishRelease(kit.deps, release)
    await publishFirstStandard(kit.deps)
  })

  const standard = async (query = '') => (await kit.request('GET', `/standard${query}`)).body as Standard
  const versions = async () =>
    (await kit.request('GET', '/standard/versions')).body as unknown as StandardVersion[]
  const next = async (query = '') =>
    (await editor('GET', `/standard/next${query}`)).body as unknown as NextStandard
  const compared = async (from: number, to: number) =>
    (await kit.request('GET', `/standard/comparison?from=${from}&to=${to}`)).body as StandardChanges
  const publish = async (seen?: Partial<NextStandard>) => {
    const { number, state } = { ...(await next()), ...seen }
    return admin('POST', '/standard/versions', { body: { number, state } })
  }
  const keys = ({ clauses }: Standard) => clauses.flatMap(({ questions }) => questions.map(({ key }) => key))
  const changesOf = ({ clauses }: StandardChanges) =>
    clauses.flatMap(({ clause, questions }) =>
      questions.map(({ key, change, parts, asksAnew }) => [clause, key, change, parts, asksAnew]),
    )

  /** Saves a text on top of its latest version. */
  async function write(
    key: string,
    words: Partial<Record<'title' | 'lede' | 'markdown', string>>,
    locale = 'en',
  ) {
    const address = `/editing/texts/${uidOfQuestion(key)}/${locale}`
    const { latest } = (await editor('GET', address)).body as unknown as DocumentToEdit
    const { title = `Question ${key}`, lede = 'Help', markdown: old = markdown(), number = 0 } = latest ?? {}
    const answer = await editor('POST', `${address}/versions`, {
      body: { title, lede, markdown: old, ...words, base: number, publish: true },
    })
    expect(answer.status).toBe(201)
  }

  describe('as a version', () => {
    it('is made once of the texts of the release: clauses in order with their questions', async () => {
      await publishFirstStandard(kit.deps)
      const found = await standard()
      expect(found).toMatchObject({ number: 1, publishedAt: kit.clock.now.toISOString() })
      expect(found.clauses.map(({ clause }) => clause)).toEqual([10, 15, 17])
      const [accuracy, , training] = found.clauses.flatMap(({ questions }) => questions)
      expect(accuracy).toMatchObject({
        ...{ key: 'accuracy', kind: 'longText', required: true, disclosure: 'public', choices: null },
        ...{
          suggests: null,
          lang: 'en',
          question: 'Question accuracy',
          help: `Help of ${kit.deps.config.brandName} in en.`,
        },
      })
      expect(accuracy?.example).toEqual([
        { type: 'paragraph', text: 'We check twice.', spans: [{ start: 9, end: 14, type: 'em' }] },
      ])
      expect(plain(accuracy?.template)).toEqual(['We check …'])
      expect(training?.choices).toEqual([
        { key: 'every-year', label: 'Every year' },
        { key: 'seldom', label: 'More seldom' },
      ])
      expect(await versions()).toEqual([
        {
          ...{ number: 1, publishedAt: kit.clock.now.toISOString(), questions: 3 },
          clauses: [
            { clause: 10, questions: 1, required: 1 },
            { clause: 15, questions: 1, required: 1 },
            { clause: 17, questions: 1, required: 0 },
          ],
        },
      ])
    })

    it('is read in a language, and question by question in English where it has no translation', async () => {
      const german = (await standard('?locale=de')).clauses.flatMap(({ questions }) => questions)
      expect(german.map(({ lang, question }) => [lang, question])).toEqual([
        ['de', 'Frage zur Genauigkeit'],
        ['en', 'Question corrections'],
        ['en', 'Question training'],
      ])
      const headers = { 'Accept-Language': 'de' }
      const { body } = await kit.request('GET', '/standard', { headers })
      expect((body as unknown as Standard).clauses[0]?.questions[0]?.lang).toBe('de')
    })

    it('stays as it is when its texts, their place and their installation change', async () => {
      const before = await standard()
      await write('accuracy', { title: 'Another question', markdown: markdown('Otherwise.') })
      await editor('DELETE', '/standard/questions/corrections')
      expect(await standard()).toEqual(before)
      expect((await publish()).status).toBe(201)
      expect(await standard('?version=1')).toEqual({ ...before, newest: 2 })
      expect(keys(await standard())).toEqual(['accuracy', 'training'])
      expect((await versions()).map(({ number }) => number)).toEqual([2, 1])
    })

    it('does not exist before it is published, nor without any', async () => {
      expect((await kit.request('GET', '/standard?version=2')).status).toBe(404)
      expect((await kit.request('GET', '/standard?version=0')).status).toBe(422)
      expect((await kit.request('GET', '/standard/comparison?from=1&to=2')).status).toBe(404)
      await database().deleteFrom('standard_version').execute()
      expect((await kit.request('GET', '/standard')).status).toBe(404)
      expect(await versions()).toEqual([])
      expect(await next()).toMatchObject({ number: 1, newest: null })
    })
  })

  describe('the next version', () => {
    it('is the newest one as long as nothing is published', async () => {
      expect(await next()).toMatchObject({
        number: 2,
        questions: 3,
        hindrances: [],
        changes: { clauses: [] },
        newest: (await versions())[0],
      })
      expect(codes(await publish())).toEqual([409, ':standardUnchanged'])
    })

    it('says what is new, gone and changed, and of what answers are to be looked at again', async () => {
      await write('accuracy', { title: 'How do you check?', markdown: markdown('Otherwise.') })
      await write('training', { markdown: withChoices.replace('We check …', 'We learn …') })
      await editor('DELETE', '/standard/questions/corrections')
      const place = { clause: 12, position: 5, asking: { ...text, required: false } }
      const made = await editor('POST', '/standard/questions', { body: { slug: 'sources', ...place } })
      expect(made.body).toEqual({ uid: 'standard_sources' })
      expect((await next()).questions).toBe(2)
      await write('sources', {})
      const expected = [
        [10, 'accuracy', 'changed', ['question', 'example'], true],
        [12, 'sources', 'added', [], true],
        [15, 'corrections', 'removed', [], false],
        [17, 'training', 'changed', ['template'], false],
      ]
      const found = await next()
      expect(changesOf(found.changes)).toEqual(expected)
      expect(found.changes).toMatchObject({ added: 1, removed: 1, changed: 2, asksAnew: 2 })
      const [{ before, after }] = found.changes.clauses[0]!.questions as [
        StandardChanges['clauses'][0]['questions'][0],
      ]
      expect([before?.question, after?.question]).toEqual(['Question accuracy', 'How do you check?'])
      const published = await publish(found)
      expect([published.status, published.body]).toMatchObject([201, { number: 2, questions: 3 }])
      expect(changesOf(await compared(1, 2))).toEqual(expected)
      expect(await compared(2, 1)).toMatchObject({ added: 1, removed: 1, changed: 2 })
      expect(await compared(2, 2)).toMatchObject({ clauses: [], added: 0, removed: 0, changed: 0 })
    })

    it('takes no drafts, and a translation alone makes one that asks nothing anew', async () => {
      const address = `/editing/texts/${uidOfQuestion('training')}/en/versions`
      const draft = { title: 'Draft', lede: 'Help', markdown: withChoices, base: 1, publish: false }
      expect((await editor('POST', address, { body: draft })).status).toBe(201)
      expect((await next()).changes.clauses).toEqual([])
      await write('training', { title: 'Fortbildung', lede: 'Hilfe', markdown: withChoices }, 'de')
      expect(changesOf((await next()).changes)).toEqual([
        [17, 'training', 'changed', ['translations'], false],
      ])
      await publish()
      const german = (await standard('?locale=de')).clauses.at(-1)?.questions[0]
      expect([german?.lang, german?.question]).toEqual(['de', 'Fortbildung'])
    })

    it.each([
      ['no sections', 'accuracy', 'Just words.', 'standardHeading'],
      ['one section', 'accuracy', '## Example\n\nWe check.', 'standardHeading'],
      ['an empty section', 'accuracy', '## Example\n\n## Template\n\nWe check.', 'standardHeading'],
      ['words above', 'accuracy', `Above\n\n${markdown()}`, 'standardHeading'],
      ['choices where none are asked for', 'accuracy', withChoices, 'standardHeading'],
      ['no choices', 'training', markdown(), 'standardHeading'],
      ['a choice too many', 'training', `${withChoices}\n- Never`, 'standardChoices'],
    ])('is hindered by a text with %s', async (_name, ...[key, body, code]) => {
      await write('corrections', { title: 'Changed as well' })
      await write(key, { markdown: body })
      const found = await next()
      expect(found.hindrances).toEqual([{ key, locale: 'en', code }])
      expect(changesOf(found.changes)).toEqual([[15, 'corrections', 'changed', ['question'], true]])
      expect(codes(await publish(found))).toEqual([422, `${key}.en:${code}`])
      expect(await versions()).toHaveLength(1)
    })

    it('is hindered by translations as well, each by its name', async () => {
      await write('accuracy', { markdown: 'Nur Worte.' }, 'de')
      await write('training', { title: 'T', lede: 'A', markdown: markdown() }, 'it')
      expect(codes(await publish())).toEqual([
        422,
        'accuracy.de:standardHeading',
        'training.it:standardHeading',
      ])
    })

    it('is published once by two who do so at once, and as it was looked at', async () => {
      await write('accuracy', { title: 'How do you check?' })
      const seen = await next()
      const both = await Promise.all([publish(seen), publish(seen)])
      expect(both.map(codes).sort()).toEqual([[201], [409, ':standardChanged']])
      expect(await versions()).toHaveLength(2)
      await write('accuracy', { title: 'Looked at' })
      const old = await next()
      await write('corrections', { title: 'Not looked at' })
      expect(codes(await publish(old))).toEqual([409, ':standardChanged'])
      expect(codes(await publish({ number: 4 }))).toEqual([409, ':standardChanged'])
    })

    it('is published by admins alone, which the log says, and looked at by editors', async () => {
      await write('accuracy', { title: 'How do you check?' })
      const { number, state } = await next()
      const body = { number, state }
      expect((await kit.request('POST', '/standard/versions', { body })).status).toBe(401)
      expect((await editor('POST', '/standard/versions', { body })).status).toBe(403)
      const outlet = await kit.as(await kit.seedPerson({ roles: ['ROLE_MEDIA_OUTLET'] }))
      expect((await outlet.request('GET', '/standard')).status).toBe(200)
      for (const [method, path] of [
        ['GET', '/standard/next'],
        ['POST', '/standard/questions'],
        ['PUT', '/standard/questions/accuracy'],
        ['DELETE', '/standard/questions/accuracy'],
      ] as const)
        expect((await outlet.request(method, path, method === 'GET' ? {} : { body: {} })).status).toBe(403)
      expect((await publish()).status).toBe(201)
      const { body: log } = await admin('GET', `/audit-entries?action=standard.published&actor=${adminId}`)
      expect(log).toMatchObject([{ subject: { kind: 'standard', id: '2' } }])
    })
  })

  describe('a question', () => {
    const place = { clause: 10, position: 1, asking: text }
    const move = (key: string, body: object) => editor('PUT', `/standard/questions/${key}`, { body })

    it('is moved and asked otherwise by one of two who do so at once, and a release leaves it there', async () => {
      const moved = { clause: 11, position: 3, asking: { ...text, disclosure: 'choice' } }
      expect((await move('accuracy', { ...moved, was: place })).status).toBe(204)
      expect((await move('accuracy', { ...moved, was: place })).status).toBe(204)
      expect(codes(await move('accuracy', { ...moved, position: 4, was: place }))).toEqual([
        409,
        ':standardChanged',
      ])
      const expected = [[11, 'accuracy', 'changed', ['clause', 'position', 'disclosure'], true]]
      expect(changesOf((await next()).changes)).toEqual(expected)
      expect(await publishRelease(kit.deps, release)).toBe(0)
      const title = 'Asked by a later release'
      expect(await publishRelease(kit.deps, [question('accuracy', 10, { title })])).toBe(1)
      const [[, , , parts] = []] = changesOf((await next()).changes)
      expect(parts).toEqual(['clause', 'position', 'disclosure', 'question'])
      expect((await move('nobody', { ...moved, was: place })).status).toBe(404)
    })

    it('has choices if it is one, two at least, each once', async () => {
      for (const asking of [
        { ...text, choices: ['a', 'b'] },
        { ...choice, choices: undefined },
        { ...choice, choices: ['a'] },
        { ...choice, choices: ['a', 'a'] },
        { ...choice, choices: ['A', 'b'] },
      ])
        expect((await move('accuracy', { ...place, asking, was: place })).status).toBe(422)
    })

    it('that is withdrawn stays so with the next release, and comes back with its words', async () => {
      expect((await editor('DELETE', '/standard/questions/accuracy')).status).toBe(204)
      expect((await editor('DELETE', '/standard/questions/accuracy')).status).toBe(404)
      expect(await publishRelease(kit.deps, release)).toBe(0)
      expect(changesOf((await next()).changes)).toEqual([[10, 'accuracy', 'removed', [], false]])
      await write('accuracy', {})
      expect((await next()).changes.clauses).toEqual([])
    })

    it('cannot be made twice, and takes no name that is none', async () => {
      const create = async (slug: string) =>
        codes(await editor('POST', '/standard/questions', { body: { ...place, slug } }))
      expect(await create('accuracy')).toEqual([422, 'slug:slugTaken'])
      expect(await create('a_b')).toEqual([422, 'slug:slugInvalid'])
    })

    it('is listed among the texts by clause, and nowhere that readers look', async () => {
      const { body } = await editor('GET', '/editing/texts?type=standardQuestion')
      expect((body as unknown as EditedDocument[]).map(({ uid, data }) => [uid, data.clause])).toEqual([
        [uidOfQuestion('accuracy'), 10],
        [uidOfQuestion('corrections'), 15],
        [uidOfQuestion('training'), 17],
      ])
      const { refs, types } = (await kit.request('GET', '/v2')).body as {
        refs: { ref: string }[]
        types: object
      }
      expect(Object.keys(types)).toEqual(['page', 'article', 'question'])
      const search = `/v2/documents/search?ref=${refs[0]?.ref}&access_token=${kit.deps.config.contentToken}`
      expect((await kit.request('GET', search)).body).toMatchObject({ total_results_size: 0 })
      const predicate = encodeURIComponent('[[at(my.standardQuestion.uid, "standard_accuracy")]]')
      expect((await kit.request('GET', `${search}&q=${predicate}`)).status).toBe(400)
      await write('accuracy', { title: 'Changed' })
      expect((await kit.request('GET', '/v2')).body).toMatchObject({ refs })
      const member = await kit.as(await kit.seedPerson({ roles: ['ROLE_MEDIA_OUTLET'] }))
      for (const path of ['/guide/search?q=question', '/search?q=question'])
        expect(JSON.stringify((await member.request('GET', path)).body)).not.toContain('standard_')
    })

    it('is none where the name cannot be one', async () => {
      expect((await editor('DELETE', `/standard/questions/${v7()}`)).status).toBe(404)
      expect((await editor('DELETE', '/standard/questions/A_B')).status).toBe(404)
    })
  })
})
