import { createClient, filter, ForbiddenError, ParsingError, RefNotFoundError } from '@prismicio/client'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import type { z } from 'zod'
import type { Locale } from '~/contracts/constants'
import type { ContentRepository, searchContent } from '~/contracts/content/content'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { publishRelease, type ReleaseDocument } from './release.service'

type Answer = z.output<typeof searchContent.output>

const text = (
  uid: string,
  locale: Locale,
  more: Partial<ReleaseDocument> & { words?: string } = {},
): ReleaseDocument => {
  const { words = 'The body of the text.', ...rest } = more
  const source = `# Title of ${uid} in ${locale}\n\nLede of ${uid}.\n\n${words}\n`
  return { uid, locale, type: 'page', data: {}, source, ...rest }
}
const article = (number: number, locale: Locale): ReleaseDocument =>
  text(`knowledgebase_${String(number)}-part`, locale, {
    type: 'article',
    data: { section: 'identity', position: number, clause: number },
  })

const texts: ReleaseDocument[] = [
  text('about', 'en', { words: 'We **print** newspapers. See [the imprint](/footer/imprint).' }),
  text('about', 'de', { words: 'Wir drucken Zeitungen.' }),
  text('footer_imprint', 'en', { words: '{{brand}} is run by {{operatorName}}.' }),
  text('helpdesk_lost', 'en', { type: 'question', data: { audience: 'everybody', position: 1 } }),
  ...[3, 1, 2].flatMap((number) => [article(number, 'en'), article(number, 'fr')]),
]

const token = 'the content token of tests'

describeWithDatabase('the content repository', (database) => {
  let kit: ReturnType<typeof createTestApi>

  beforeAll(async () => {
    kit = createTestApi(database())
    await publishRelease(kit.deps, texts)
  })

  const client = (accessToken?: string) => {
    const made = createClient('campus', {
      documentAPIEndpoint: 'http://api.internal/v2',
      fetch: async (input, init) => kit.api.fetch(new Request(input, init)),
      ...(accessToken ? { accessToken } : {}),
    })
    made.disableAutoPreviews()
    return made
  }
  const uids = (documents: { uid?: string | null }[]) => documents.map(({ uid }) => uid)

  it('is read by a client made for such repositories', async () => {
    const page = await client().getByUID('page', 'about')
    expect(page).toMatchObject({
      id: 'about.en',
      uid: 'about',
      type: 'page',
      lang: 'en-gb',
      url: '/about',
      tags: [],
      alternate_languages: [{ id: 'about.de', uid: 'about', type: 'page', lang: 'de-de' }],
      first_publication_date: '2026-11-21T10:00:00+0000',
      last_publication_date: '2026-11-21T10:00:00+0000',
    })
    expect(page.data).toEqual({
      title: [{ type: 'heading1', text: 'Title of about in en', spans: [] }],
      lede: [{ type: 'paragraph', text: 'Lede of about.', spans: [] }],
      body: [
        {
          type: 'paragraph',
          text: 'We print newspapers. See the imprint.',
          spans: [
            { start: 3, end: 8, type: 'strong' },
            { start: 25, end: 36, type: 'hyperlink', data: { link_type: 'Web', url: '/footer/imprint' } },
          ],
        },
      ],
      section: null,
      position: null,
      clause: null,
      audience: null,
    })
    expect((await client().getRepository()).languages.map(({ id }) => id)).toEqual([
      'en-gb',
      'de-de',
      'es-es',
      'fr-fr',
      'it-it',
      'ar',
      'uk',
    ])
  })

  it('fills in the names of this installation, and says where the text stands', async () => {
    const page = await client().getByID('footer_imprint.en')
    expect(page.url).toBe('/footer/imprint')
    expect(JSON.stringify(page.data)).toContain('Test Campus is run by Operator.')
  })

  it('answers one language, English unless another one or all of them are asked for', async () => {
    const of = async (lang?: string) =>
      (await client().get({ ...(lang ? { lang } : {}), pageSize: 100 })).results.map(({ id }) => id).sort()
    expect(await of()).toEqual(['about.en', 'footer_imprint.en', 'helpdesk_lost.en'])
    expect(await of('de-de')).toEqual(['about.de'])
    expect(await of('*')).toEqual(['about.de', 'about.en', 'footer_imprint.en', 'helpdesk_lost.en'])
  })

  it('shows the guide to holders of the token alone', async () => {
    const articles = (accessToken?: string) => client(accessToken).getAllByType('article', { lang: '*' })
    expect(await articles()).toEqual([])
    expect(await articles(token)).toHaveLength(6)
    await expect(articles('guessed')).rejects.toThrow(ForbiddenError)
    const hidden = client().getByID('knowledgebase_1-part.en')
    await expect(hidden).rejects.toThrow('No documents')
  })

  it('combines predicates', async () => {
    const find = async (...filters: string[]) =>
      uids((await client(token).get({ filters, orderings: [{ field: 'my.article.position' }] })).results)
    expect(await find(filter.at('document.type', 'question'))).toEqual(['helpdesk_lost'])
    expect(
      await find(filter.any('document.type', ['question', 'page']), filter.at('document.id', 'about.en')),
    ).toEqual(['about'])
    expect(await find(filter.in('my.page.uid', ['about', 'footer_imprint']))).toHaveLength(2)
    expect(await find(filter.at('my.article.uid', 'about'))).toEqual([])
    expect(await find(filter.at('my.article.clause', 2))).toEqual(['knowledgebase_2-part'])
    expect(await find(filter.at('document.type', 'article'), filter.not('my.article.clause', 2))).toEqual([
      'knowledgebase_1-part',
      'knowledgebase_3-part',
    ])
    expect(await find(filter.at('document.tags', ['any']))).toEqual([])
  })

  it('searches the words of a text in its own language, or of its title alone', async () => {
    const find = async (predicate: string, lang = '*') =>
      (await client().get({ filters: [predicate], lang })).results.map(({ id }) => id)
    expect(await find(filter.fulltext('document', 'printing newspaper'))).toEqual(['about.en'])
    expect(await find(filter.fulltext('document', 'Zeitung'))).toEqual(['about.de'])
    expect(await find(filter.fulltext('my.page.body', 'newspaper'))).toEqual(['about.en'])
    expect(await find(filter.fulltext('my.page.title', 'newspaper'))).toEqual([])
    expect(await find(filter.fulltext('document', `a "quoted" & !(odd) | \\ word's`))).toEqual([])
  })

  it('orders by what is asked for', async () => {
    const ordered = async (direction: 'asc' | 'desc') =>
      uids(
        (
          await client(token).get({
            filters: [filter.at('document.type', 'article')],
            orderings: [{ field: 'my.article.position', direction }],
          })
        ).results,
      )
    const rising = ['knowledgebase_1-part', 'knowledgebase_2-part', 'knowledgebase_3-part']
    expect(await ordered('asc')).toEqual(rising)
    expect(await ordered('desc')).toEqual([...rising].reverse())
  })

  it('answers in pages, each text once, and leads to the next one', async () => {
    const page = (number: number) => client(token).get({ lang: '*', pageSize: 4, page: number })
    const first = await page(1)
    expect(first).toMatchObject({
      page: 1,
      results_per_page: 4,
      results_size: 4,
      total_results_size: 10,
      total_pages: 3,
      prev_page: null,
    })
    const next = new URL(first.next_page ?? '')
    expect(next.origin + next.pathname).toBe('http://campus.test/api/v2/documents/search')
    const followed = (await kit.request('GET', `/v2/documents/search${next.search}`)).body as Answer
    expect(followed).toEqual(await page(2))
    const last = await page(3)
    expect(last).toMatchObject({ results_size: 2, next_page: null })
    expect(last.prev_page).toContain('page=2')
    const all = [first, followed, last].flatMap(({ results }) => results.map(({ id }) => id))
    expect(new Set(all).size).toBe(10)
    expect((await page(4)).results).toEqual([])
  })

  describe('refuses in its own shape', () => {
    const ask = async (query: Record<string, string>) => {
      const { body } = await kit.request('GET', '/v2')
      const ref = (body as ContentRepository).refs[0]?.ref ?? ''
      return kit.request('GET', `/v2/documents/search?${new URLSearchParams({ ref, ...query })}`)
    }

    it.each([
      ['[[at(document.type "page")]]', 20],
      ['[[at(document.type, "page")]', 29],
      ['[[at(document.type, page)]]', 21],
      ['[[similar(document.id, "x")]]', 1],
      ['[[at(my.page.password, "x")]]', 1],
      ['[[at(person.email, "x")]]', 1],
      ['[[fulltext(document.id, "x")]]', 1],
      ['[[fulltext(my.page.constructor, "x")]]', 1],
      ['[[at(document.type, "page\'); drop table page; --)]]', 21],
      ['x', 1],
    ])('the predicate %s', async (q, column) => {
      const { status, body } = await ask({ q })
      expect(status).toBe(400)
      expect(body).toEqual({
        type: 'parsing-error',
        message: expect.stringMatching(/expected/) as string,
        line: 1,
        column,
        id: 1,
        location: 'query',
      })
    })

    it.each([
      { pageSize: '101' },
      { pageSize: '0' },
      { page: '-1' },
      { page: '1e3' },
      { lang: 'tlh' },
      { orderings: 'my.page.uid' },
      { orderings: '[my.page.uid sideways]' },
      { orderings: '[document.tags]' },
      { orderings: `[${'my.page.uid,'.repeat(5)}document.id]` },
      { q: `[${'[fulltext(document, "word")]'.repeat(21)}]` },
    ])('the parameter %o', async (query) => {
      const { status, body } = await ask(query)
      expect(status).toBe(400)
      expect(body).toMatchObject({ type: 'parsing-error' })
    })

    it('a ref that has passed, one that never was, and none', async () => {
      expect((await ask({ ref: 'A'.repeat(22) })).status).toBe(410)
      const unknown = await ask({ ref: 'nothing' })
      expect(unknown.status).toBe(404)
      expect(unknown.body).toMatchObject({ type: 'api_notfound_error' })
      expect((await kit.request('GET', '/v2/documents/search')).status).toBe(400)
      await expect(client().get({ filters: ['[odd('] })).rejects.toThrow(ParsingError)
    })

    it('and leads a client with an old ref to the present one', async () => {
      expect((await client().get({ ref: 'A'.repeat(22) })).results).toHaveLength(3)
      await expect(
        client()
          .get({ ref: 'gone' })
          .then(({ results }) => results.length),
      ).resolves.toBe(3)
      expect(RefNotFoundError).toBeDefined()
    })
  })
})

const refOf = async (database: Database, overrides = {}) => {
  const { body } = await createTestApi(database, overrides).request('GET', '/v2')
  return (body as ContentRepository).refs[0]?.ref
}

describeWithDatabase('the ref of the repository', (database) => {
  it('changes with each publication, and with what the operator calls himself, and with nothing else', async () => {
    const { deps } = createTestApi(database())
    const seen = [await refOf(database())]
    await publishRelease(deps, [text('about', 'en')])
    seen.push(await refOf(database()))
    expect(await refOf(database())).toBe(seen[1])
    await publishRelease(deps, [text('about', 'en', { words: 'Other words.' })])
    seen.push(await refOf(database()))
    seen.push(await refOf(database(), { brandName: 'Another Campus' }))
    expect(new Set(seen).size).toBe(4)
  })
})
