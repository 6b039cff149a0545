import { beforeAll, describe, expect, it } from 'vitest'
import { v7 } from 'uuid'
import type {
  EditedDocument,
  DocumentToEdit,
  DocumentVersion,
  DocumentVersionWithWords,
} from '~/contracts/content/editing'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

type Kit = ReturnType<typeof createTestApi>
type Client = Awaited<ReturnType<Kit['as']>>['request']
interface Answer {
  status: number
  body: unknown
}

const words = {
  title: 'Right of reply',
  lede: 'Who is criticised is heard.',
  markdown: 'Ask **before** you publish.',
}
const codes = ({ body }: Answer) =>
  ((body as { violations?: { propertyPath: string; code: string }[] } | null)?.violations ?? []).map(
    ({ propertyPath, code }) => `${propertyPath}:${code}`,
  )

describeWithDatabase('editing', (database) => {
  let kit: Kit
  let editor: Client
  let other: Client
  let count = 0
  beforeAll(async () => {
    kit = createTestApi(database())
    const people = [
      await kit.seedPerson({ roles: ['ROLE_TRAINER'], editor: true, first_name: 'Ada', last_name: 'Moss' }),
      await kit.seedPerson({ roles: ['ROLE_ADMIN'], first_name: 'Ben', last_name: 'Ort' }),
    ]
    ;[editor, other] = [(await kit.as(people[0]!)).request, (await kit.as(people[1]!)).request]
  })

  async function newArticle(): Promise<string> {
    const slug = `article-${String(++count)}`
    const body = { type: 'article', slug, section: 'more' }
    const answer = await editor('POST', '/editing/texts', { body })
    expect(answer.status).toBe(201)
    return (answer.body as { uid: string }).uid
  }
  const at = (uid: string, locale: string, rest = '') => `/editing/texts/${uid}/${locale}${rest}`
  const saveAs = (client: Client) => (uid: string, locale: string, body: object) =>
    client('POST', at(uid, locale, '/versions'), { body: { ...words, base: 0, publish: false, ...body } })
  const save = (...given: [uid: string, locale: string, body: object]) => saveAs(editor)(...given)
  const text = async (uid: string, locale: string) =>
    (await editor('GET', at(uid, locale))).body as unknown as DocumentToEdit
  const state = async (uid: string, locale: string) =>
    (await text(uid, locale)).languages.find((each) => each.locale === locale)
  const shown = (uid: string, locale: string) =>
    database()
      .selectFrom('content_text')
      .select(['title', 'published_version', 'english_version', 'body', 'version'])
      .where('uid', '=', uid)
      .where('locale', '=', locale as 'en')
      .executeTakeFirstOrThrow()

  it('what is nested too deeply for a page is refused with a word, whether it is published or not', async () => {
    const uid = await newArticle()
    const body = { markdown: `${'> '.repeat(120)}word` }
    for (const publish of [false, true])
      expect(codes(await save(uid, 'en', { ...body, publish }))).toEqual(['markdown:textTooDeep'])
    const preview = await editor('POST', '/editing/previews', { body: { ...words, ...body } })
    expect(codes(preview)).toEqual(['markdown:textTooDeep'])
  })

  describe('a new text', () => {
    it('is an article below the guide or a question of the helpdesk, and its name is given once', async () => {
      const body = { type: 'question', slug: ' Which-Fees ', audience: 'providers', position: '7' }
      const made = await editor('POST', '/editing/texts', { body })
      expect(made.body).toEqual({ uid: 'helpdesk_which-fees' })
      const found = await text('helpdesk_which-fees', 'de')
      expect(found).toMatchObject({ type: 'question', data: { audience: 'providers', position: 7 } })
      expect(found).toMatchObject({ latest: null, publishedNumber: null, english: null })
      expect(codes(await editor('POST', '/editing/texts', { body }))).toEqual(['slug:slugTaken'])
    })

    it.each([
      [{ type: 'article', slug: 'a_b', section: 'more' }, 'slug:slugInvalid'],
      [{ type: 'article', slug: '../x', section: 'more' }, 'slug:slugInvalid'],
      [{ type: 'article', slug: 'print', section: 'more' }, 'slug:slugTaken'],
      [{ type: 'question', slug: 'requests', audience: 'everybody' }, 'slug:slugTaken'],
      [{ type: 'article', slug: 'a'.repeat(61), section: 'more' }, 'slug:tooLong'],
      [{ type: 'article', slug: 'x' }, 'section:required'],
      [{ type: 'question', slug: 'x', section: 'more' }, 'audience:required'],
      [{ type: 'page', slug: 'x' }, 'type:required'],
      [{ type: 'article', slug: 'x', section: 'more', position: -1 }, 'position:invalid'],
    ])('refuses %j', async (body, code) => {
      const answer = await editor('POST', '/editing/texts', { body })
      expect([answer.status, ...codes(answer)]).toEqual([422, code])
    })
  })

  describe('saving', () => {
    it('keeps a draft from the readers and publishes with everything that they see', async () => {
      const uid = await newArticle()
      const draft = (await save(uid, 'en', { note: ' first ' })).body as unknown as DocumentVersion
      expect(draft).toMatchObject({ number: 1, origin: 'person', note: 'first', publishedAt: null })
      expect(draft.author).toEqual({ name: 'Ada Moss' })
      expect(await shown(uid, 'en')).toMatchObject({ title: null, published_version: null, version: 1 })
      expect(await state(uid, 'en')).toEqual({ locale: 'en', state: 'missing', draft: true })
      const published = await saveAs(other)(uid, 'en', { base: 1, publish: true })
      expect(published.body).toMatchObject({ number: 1, publisher: { name: 'Ben Ort' } })
      expect(await shown(uid, 'en')).toMatchObject({ title: words.title, published_version: 1 })
      expect((await shown(uid, 'en')).body?.[0]?.spans).toEqual([{ start: 4, end: 10, type: 'strong' }])
      expect(await state(uid, 'en')).toEqual({ locale: 'en', state: 'published', draft: false })
    })

    it('makes no new version of the same words, whichever version they name', async () => {
      const uid = await newArticle()
      await save(uid, 'en', {})
      const again = await save(uid, 'en', { base: 0 })
      expect([again.status, (again.body as unknown as DocumentVersion).number]).toEqual([201, 1])
    })

    it('refuses to cover a newer version of somebody else, and goes on top of it when asked to', async () => {
      const uid = await newArticle()
      await save(uid, 'en', {})
      await saveAs(other)(uid, 'en', { base: 1, lede: 'Theirs' })
      const late = await save(uid, 'en', { base: 1, lede: 'Mine' })
      expect([late.status, ...codes(late)]).toEqual([409, ':textChanged'])
      expect((await text(uid, 'en')).latest).toMatchObject({ number: 2, lede: 'Theirs' })
      expect((await save(uid, 'en', { base: 2, lede: 'Mine' })).body).toMatchObject({ number: 3 })
    })

    it('lets one of two win who save at once, also as the first in their language', async () => {
      const uid = await newArticle()
      for (const base of [0, 1]) {
        const mine = { base, lede: `Mine ${String(base)}`, publish: true }
        const both = [save(uid, 'de', mine), saveAs(other)(uid, 'de', { ...mine, lede: 'Theirs' })]
        expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 409])
      }
      const { body } = await editor('GET', at(uid, 'de', '/versions'))
      expect((body as { items: DocumentVersion[] }).items.map(({ number }) => number)).toEqual([2, 1])
    })

    it.each([
      [{ title: ' ' }, 'title:required'],
      [{ title: 'x'.repeat(201) }, 'title:tooLong'],
      [{ lede: 'x'.repeat(601) }, 'lede:tooLong'],
      [{ lede: '', publish: true }, 'lede:required'],
      [{ markdown: 'x'.repeat(50_001) }, 'markdown:tooLong'],
      [{ note: 'x'.repeat(201) }, 'note:tooLong'],
      [{ html: '<b>' }, 'html:unknownField'],
    ])('refuses %#', async (body, code) => {
      const answer = await save(await newArticle(), 'en', body)
      expect([answer.status, ...codes(answer)]).toEqual([422, code])
    })

    it.each([
      ['underlined headings', 'a\n=\n'.repeat(12_500)],
      ['quotations in quotations', `${'>'.repeat(99)}a\n\n`.repeat(480)],
      ['emphasis in emphasis', 'a*_'.repeat(16_000)],
    ])('publishes what only a machine would write: %s', async (_, markdown) => {
      const uid = await newArticle()
      expect((await save(uid, 'en', { markdown, publish: true })).status).toBe(201)
      expect(
        (await editor('POST', '/editing/previews', { body: { title: '', lede: '', markdown } })).status,
      ).toBe(200)
    })

    it('takes as many characters as it says, a lede that is still missing, and HTML as mere words', async () => {
      const uid = await newArticle()
      const full = { title: '😀'.repeat(100), lede: '', markdown: 'é '.repeat(24_999) + 'é' }
      expect((await save(uid, 'en', full)).status).toBe(201)
      const script = { base: 1, markdown: '<script>alert(1)</script>\n\nAll [words](javascript:alert(1))' }
      await save(uid, 'en', { ...script, publish: true })
      expect((await shown(uid, 'en')).body).toEqual([{ type: 'paragraph', text: 'All words', spans: [] }])
    })

    it('knows no text that nobody has made, and no language that the campus lacks', async () => {
      expect((await save('knowledgebase_nothing', 'en', {})).status).toBe(404)
      expect((await save(await newArticle(), 'nl', {})).status).toBe(404)
      expect((await editor('GET', at('knowledgebase_nothing', 'en'))).status).toBe(404)
      expect((await editor('GET', at('..%2Fx', 'en'))).status).toBe(404)
    })
  })

  describe('a translation', () => {
    it('is outdated once English is published anew, and shows what it was made from', async () => {
      const uid = await newArticle()
      await save(uid, 'en', { publish: true })
      await save(uid, 'fr', { title: 'Droit de réponse', english: 1, publish: true })
      expect(await state(uid, 'fr')).toMatchObject({ state: 'published' })
      await save(uid, 'en', { base: 1, lede: 'Newer.' })
      expect(await state(uid, 'fr')).toMatchObject({ state: 'published' })
      await save(uid, 'en', { base: 2, lede: 'Newer.', publish: true })
      const french = await text(uid, 'fr')
      expect(await state(uid, 'fr')).toEqual({ locale: 'fr', state: 'outdated', draft: false })
      expect(french.english).toMatchObject({ number: 2, lede: 'Newer.' })
      expect(french.englishBefore).toMatchObject({ number: 1, lede: words.lede })
      await save(uid, 'fr', { base: 1, title: 'Droit de réponse', english: 2, publish: true })
      expect(await state(uid, 'fr')).toMatchObject({ state: 'published' })
    })

    it('is confirmed as still fitting, for the English text that was looked at alone', async () => {
      const uid = await newArticle()
      await save(uid, 'en', { publish: true })
      await save(uid, 'it', { title: 'Replica', english: 1, publish: true })
      await save(uid, 'en', { base: 1, lede: 'Newer.', publish: true })
      const confirm = (english: number) =>
        editor('POST', at(uid, 'it', '/confirmation'), { body: { english } })
      expect((await confirm(1)).status).toBe(409)
      expect((await confirm(2)).status).toBe(204)
      expect(await state(uid, 'it')).toMatchObject({ state: 'published' })
      const missing = await editor('POST', at(uid, 'es', '/confirmation'), { body: { english: 2 } })
      expect(missing.status).toBe(409)
    })

    it('cannot name an original that nobody has seen', async () => {
      const uid = await newArticle()
      await save(uid, 'en', { publish: true })
      await save(uid, 'de', { english: 9, publish: true })
      expect(await shown(uid, 'de')).toMatchObject({ english_version: 1 })
    })
  })

  describe('the history', () => {
    it('tells who wrote and who published what, and rolls back by a new version', async () => {
      const uid = await newArticle()
      await save(uid, 'en', { publish: true })
      await saveAs(other)(uid, 'en', { base: 1, markdown: 'Worse.', publish: true, note: 'Shorter' })
      const old = (await editor('GET', at(uid, 'en', '/versions/1')))
        .body as unknown as DocumentVersionWithWords
      expect(old).toMatchObject({ ...words, author: { name: 'Ada Moss' } })
      const restore = (base: number) =>
        editor('POST', at(uid, 'en', '/versions/1/restoration'), { body: { base, note: 'Back' } })
      expect((await restore(1)).status).toBe(409)
      expect((await restore(2)).body).toMatchObject({ number: 3, note: 'Back', publishedAt: null })
      const { body } = await editor('GET', at(uid, 'en', '/versions?itemsPerPage=2'))
      expect(body).toMatchObject({ latest: 3, publishedNumber: 2, items: [{ number: 3 }, { number: 2 }] })
      expect((await text(uid, 'en')).latest).toMatchObject({ ...words, number: 3 })
      expect((await shown(uid, 'en')).body?.[0]?.text).toBe('Worse.')
      expect((await editor('GET', at(uid, 'en', '/versions/4'))).status).toBe(404)
      expect((await editor('GET', at(uid, 'en', '/versions/0'))).status).toBe(404)
    })

    it('keeps a version whose author has left', async () => {
      const uid = await newArticle()
      const leaving = await kit.seedPerson({ editor: true })
      await saveAs((await kit.as(leaving)).request)(uid, 'en', { publish: true })
      await database().deleteFrom('person').where('id', '=', leaving.id).execute()
      const { latest } = await text(uid, 'en')
      expect(latest).toMatchObject({ origin: 'person', author: null, publisher: null })
    })
  })

  describe('the list', () => {
    const list = async (query: string, headers = {}) =>
      (await editor('GET', `/editing/texts?${query}`, { headers })).body as unknown as EditedDocument[]

    it('finds texts by title in any language, by state and by type', async () => {
      const uid = await newArticle()
      await save(uid, 'en', { title: 'Zebra crossing 100%', publish: true })
      await save(uid, 'de', { title: 'Über Zebrastreifen', english: 1 })
      const uids = async (query: string) => (await list(query)).map((each) => each.uid)
      expect(await uids('text=uber%20zebra')).toEqual([uid])
      expect(await uids('text=100%25%20zebra')).toEqual([uid])
      expect(await uids('text=%22crossing%20100%25%22')).toEqual([uid])
      expect(await uids('text=%22100%25%20zebra%22')).toEqual([])
      expect(await uids('text=1%25')).toEqual([])
      expect(await uids(`text=${uid}&locale=de&state=draft`)).toEqual([uid])
      expect(await uids(`text=${uid}&locale=de&state=missing`)).toEqual([uid])
      expect(await uids(`text=${uid}&locale=en&state=missing`)).toEqual([])
      expect(await uids(`text=${uid}&state=published`)).toEqual([uid])
      expect(await uids(`text=${uid}&state=outdated`)).toEqual([])
      expect(await uids(`text=${uid}&type=question`)).toEqual([])
      const german = await list(`text=${uid}`, { 'Accept-Language': 'de' })
      expect(german[0]?.title).toBe('Über Zebrastreifen')
      const spanish = await list(`text=${uid}`, { 'Accept-Language': 'es' })
      expect(spanish[0]?.title).toBe('Zebra crossing 100%')
    })

    it('follows the order of the guide', async () => {
      const mark = 'order-of-guide'
      for (const section of ['more', 'annexes', 'frame'])
        await editor('POST', '/editing/texts', {
          body: { type: 'article', slug: `${mark}-${section}`, section },
        })
      const found = (await list(`text=${mark}`)).map(({ uid }) => uid.split('-').at(-1))
      expect(found).toEqual(['frame', 'annexes', 'more'])
    })

    it('comes in pages that say how many there are', async () => {
      await newArticle()
      const answer = await editor('GET', '/editing/texts?itemsPerPage=1&page=2')
      expect(answer.body).toHaveLength(1)
      expect(Number(answer.headers.get('x-total-count'))).toBeGreaterThan(1)
      expect((await editor('GET', '/editing/texts?state=nothing')).status).toBe(422)
    })
  })

  it('shows a text as readers would get it, with what of it they would not get', async () => {
    const markdown = '# Big\n\n<b>bold</b> {{brand}}\n\n[x](javascript:x) [y](/about)'
    const body = { title: '', lede: 'At {{brand}}', markdown }
    const { body: preview } = await editor('POST', '/editing/previews', { body })
    expect(preview).toMatchObject({
      lede: 'At Test Campus',
      body: [{ type: 'heading2' }, { text: 'bold Test Campus' }, { text: 'x y' }],
      losses: [
        { kind: 'heading', count: 1, examples: ['Big'] },
        { kind: 'html', count: 2 },
        { kind: 'link', count: 1, examples: ['javascript:x'] },
      ],
    })
  })

  it('sees the table that a text holds, in no more time than it takes to read', async () => {
    const losses = async (markdown: string) => {
      const { body } = await editor('POST', '/editing/previews', { body: { title: '', lede: '', markdown } })
      return (body as { losses: { kind: string }[] }).losses.map(({ kind }) => kind)
    }
    expect(await losses('| a | b |\n| :-- | --: |\n| c | d |')).toEqual(['table'])
    expect(await losses('a | b\n--|--\nc | d')).toEqual(['table'])
    expect(await losses('a -- b\n--- or\nelse | nothing')).toEqual([])
    expect(await losses(`a\n--|${' '.repeat(49_000)}b`)).toEqual([])
  })

  describe('editors', () => {
    it('are made by an admin and can edit after they have logged in again, and not any more once the grant is taken back', async () => {
      const person = await kit.seedPerson({ roles: ['ROLE_MEDIA_OUTLET'] })
      const before = await kit.as(person)
      expect((await before.request('GET', '/editing/texts')).status).toBe(403)
      const body = { email: ` ${person.email.toUpperCase()} ` }
      expect((await editor('POST', '/editing/editors', { body })).status).toBe(403)
      expect((await other('POST', '/editing/editors', { body })).body).toMatchObject({ id: person.id })
      expect((await before.request('GET', '/editing/texts')).status).toBe(401)
      const { request } = await kit.as(person)
      expect((await request('GET', '/editing/texts')).status).toBe(200)
      expect(codes(await other('POST', '/editing/editors', { body }))).toEqual(['email:alreadyEditor'])
      const { body: list } = await other('GET', '/editing/editors')
      expect(list).toContainEqual({ id: person.id, name: 'First Last', email: person.email })
      expect((await other('DELETE', `/editing/editors/${person.id}`)).status).toBe(204)
      expect((await request('GET', '/editing/texts')).status).toBe(403)
      expect((await other('DELETE', `/editing/editors/${person.id}`)).status).toBe(404)
    })

    it('are people with an active account; two grants at once are one', async () => {
      const away = await kit.seedPerson({ state: 'deactivated' })
      for (const email of [away.email, `${v7()}@example.org`]) {
        const answer = await other('POST', '/editing/editors', { body: { email } })
        expect([answer.status, ...codes(answer)]).toEqual([422, 'email:editorUnknown'])
      }
      const { email } = await kit.seedPerson()
      const both = [1, 2].map(() => other('POST', '/editing/editors', { body: { email } }))
      expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 422])
    })
  })
})
