import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import type { GuideHit } from '~/contracts/content/guide'
import { createTestApi } from '~/tests/support/api'
import { putArticles } from '~/tests/support/articles'
import { describeEachEngine } from '~/tests/support/database'

const text = (hit: GuideHit | undefined, part: 'title' | 'excerpt') =>
  hit?.[part].map(({ text: words }) => words).join('') ?? ''
const marked = (hit: GuideHit | undefined, part: 'title' | 'excerpt') =>
  hit?.[part].filter((segment) => segment.hit).map(({ text: words }) => words)

const articles = [
  {
    uid: 'knowledgebase_10-accuracy',
    title: 'Accuracy',
    lede: 'Facts are checked before they are published.',
    plain: 'A newsroom corrects its mistakes in public. <script>alert(1)</script> Corrections stay visible.',
    data: { section: 'professionalism' as const, clause: 10, position: 10 },
  },
  {
    uid: 'knowledgebase_12-sources',
    title: 'Sources',
    plain: 'Naming a source means checking its accuracy. Confidential sources are protected.',
    data: { section: 'professionalism' as const, clause: 12, position: 12 },
  },
  {
    uid: 'knowledgebase_10-accuracy',
    locale: 'de' as const,
    title: 'Genauigkeit',
    plain: 'Redaktionen prüfen Häuser und Straßen. Korrekturen bleiben sichtbar.',
  },
  {
    uid: 'knowledgebase_10-accuracy',
    locale: 'fr' as const,
    title: 'Exactitude',
    plain: 'La rédaction vérifie les faits et corrige ses erreurs avec précision.',
  },
  { uid: 'knowledgebase_draft', title: 'Unfinished accuracy', plain: 'Nobody sees it.', published: false },
]

describeEachEngine('searching the guide', (database) => {
  let kit: ReturnType<typeof createTestApi>
  let reader: Awaited<ReturnType<typeof kit.as>>
  beforeAll(async () => {
    kit = createTestApi(database())
    reader = await kit.as(await kit.seedPerson())
    await putArticles(database(), articles)
  })

  async function search(q: string, query: Record<string, string> = {}) {
    const { status, headers, body } = await reader.request(
      'GET',
      `/guide/search?${new URLSearchParams({ q, ...query }).toString()}`,
    )
    const found = body as { items: GuideHit[]; corrected: string | null }
    const uids = status === 200 ? found.items.map(({ uid }) => uid.replace('knowledgebase_', '')) : []
    return { status, total: Number(headers.get('x-total-count')), uids, ...found }
  }
  const failed = () => database().selectFrom('failed_search').select(['locale', 'term', 'hits']).execute()

  it('puts a word of the title before the same word in a text, and marks it', async () => {
    const { uids, items, total } = await search('accuracy')
    expect(uids).toEqual(['10-accuracy', '12-sources'])
    expect(total).toBe(2)
    expect(items[0]).toMatchObject({ locale: 'en', clause: 10, section: 'professionalism' })
    expect(marked(items[0], 'title')).toEqual(['Accuracy'])
    expect(marked(items[1], 'excerpt')).toEqual(['accuracy'])
  })

  it('hands texts out as they are, in pieces and never as HTML', async () => {
    const { items } = await search('corrections public')
    expect(text(items[0], 'excerpt')).toMatch(/in public\. +alert\(1\) +Corrections/)
    expect(marked(items[0], 'excerpt')).toEqual(['corrects', 'public', 'Corrections'])
  })

  it.each<[string, [q: string, locale: string, expected: string]]>([
    ['other forms of a word', ['correcting', 'en', '10-accuracy']],
    ['the beginning of the last word', ['newsro', 'en', '10-accuracy']],
    ['the beginning of a last word after others', ['public newsro', 'en', '10-accuracy']],
    ['what is longer than the stem and not yet the word', ['correctin', 'en', '10-accuracy']],
    ['words without their accents', ['redaction', 'fr', '10-accuracy']],
    ['forms of German words', ['haus', 'de', '10-accuracy']],
    ['a phrase', ['"confidential sources"', 'en', '12-sources']],
    ['one of two', ['protected or newsroom', 'en', '10-accuracy 12-sources']],
    ['one without the other', ['accuracy -confidential', 'en', '10-accuracy']],
  ])('finds %s', async (_name, [q, locale, expected]) => {
    expect((await search(q, { locale })).uids.sort().join(' ')).toBe(expected)
  })

  it('shows in English what is missing in the language of the reader', async () => {
    const { items, uids } = await search('confidential', { locale: 'de' })
    expect(uids).toEqual(['12-sources'])
    expect(items[0]?.locale).toBe('en')
    // This article has a German translation, so its English text is not searched for German readers.
    expect((await search('newsroom', { locale: 'de' })).uids).toEqual([])
  })

  it('searches for the words that were meant, and says so', async () => {
    const { uids, corrected, items } = await search('Acuraccy of corections')
    expect(corrected).toBe('accuracy of corrections')
    expect(uids).toEqual(['10-accuracy'])
    expect(marked(items[0], 'title')).toEqual(['Accuracy'])
    expect(await search('precison', { locale: 'fr' })).toMatchObject({ corrected: 'précision', total: 1 })
  })

  it('marks and corrects words that are written in several ways, and keeps how the guide writes them', async () => {
    await putArticles(database(), [
      {
        uid: 'knowledgebase_3-facts',
        locale: 'uk',
        title: 'Об’єднання редакцій',
        plain: `${'Слово та слово. '.repeat(40)}Редакції мають п’ять порад. Довіра.`,
      },
      {
        uid: 'knowledgebase_3-facts',
        locale: 'ar',
        title: 'المسؤولية',
        plain: 'دِقّة المعلومات وقراءة النصوص',
      },
    ])
    const five = (await search("п'ять", { locale: 'uk' })).items[0]
    expect(marked(five, 'excerpt')).toEqual(['п’ять'])
    expect(text(five, 'excerpt')).toMatch(/^… .*порад\. Довіра\.$/)
    expect(marked((await search('обʼєднання', { locale: 'uk' })).items[0], 'title')).toEqual(['Об’єднання'])
    expect(marked((await search('دقه', { locale: 'ar' })).items[0], 'excerpt')).toEqual(['دِقّة'])
    // Similar words are found by letters, and a server with LC_CTYPE=C knows the Latin ones only.
    const { rows } = await sql<{
      known: boolean
    }>`select cardinality(show_trgm('слово')) > 0 as known`.execute(database())
    expect([
      (await search("об'єднаня", { locale: 'uk' })).corrected,
      (await search('المسولييه', { locale: 'ar' })).corrected,
    ]).toEqual(rows[0]?.known ? ['об’єднання', 'المسؤولية'] : [null, null])
  })

  it.each([
    '', ' ', 'x', 'the', '"', '""', '-', 'or', 'OR OR', ':*', 'a:*', '%', '\\', "'", '& | ! ( )', '<->', 'accuracy:*B\\',
    '🦊', 'دقة', '测试', '\u0000', 'a\u0000b', 'blockchain', '٣', `${'"'.repeat(99)}a`, '-'.repeat(200), 'ab '.repeat(66),
  ])('answers %j, without a failure', async (q) => {
    const { status, total } = await search(q)
    expect(q.includes('\u0000') ? [422] : [200]).toContain(status)
    if (status === 200 && !q.startsWith('accuracy')) expect(total).toBe(0)
  }) // prettier-ignore

  it('refuses a question that is too long', async () => {
    expect((await search('a'.repeat(201))).status).toBe(422)
    expect((await search('word '.repeat(1000))).status).toBe(422)
  })

  it('counts a page beyond the last one and shows nothing on it', async () => {
    expect(await search('accuracy', { page: '9' })).toMatchObject({ uids: [], total: 2, corrected: null })
    expect(await search('accuracy', { page: '2', itemsPerPage: '1' })).toMatchObject({ uids: ['12-sources'] })
  })

  it('counts what was found nowhere, by language, and nothing that tells of a person', async () => {
    await database().deleteFrom('failed_search').execute()
    for (const q of ['Deep  fakes', 'deep fakes', 'anna@example.org', '+49 170 1234567', 'accuracy', 'x'])
      await search(q)
    await search('deep fakes', { locale: 'it' })
    expect((await failed()).sort((a, b) => a.locale.localeCompare(b.locale))).toEqual([
      { locale: 'en', term: 'deep fakes', hits: 2 },
      { locale: 'it', term: 'deep fakes', hits: 1 },
    ])
  })

  it('counts both of two that fail at once', async () => {
    await Promise.all([search('quantum'), search('quantum')])
    expect(await failed()).toContainEqual({ locale: 'en', term: 'quantum', hits: 2 })
  })

  it('answers on, but counts no more, when one reader fails very often', async () => {
    const { seedPerson, as } = createTestApi(database(), { rateLimitFactor: 1 })
    const busy = await as(await seedPerson())
    await database().deleteFrom('failed_search').execute()
    for (let index = 0; index < 32; index++) {
      const letters = String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))
      expect((await busy.request('GET', `/guide/search?q=zzzz${letters}`)).status).toBe(200)
    }
    // The first kit has no rate limits, this one has the normal ones.
    expect((await failed()).length).toBeGreaterThan(29)
  })

  it('lists failed searches for editors, the most wanted first, in one language or all', async () => {
    await database().deleteFrom('failed_search').execute()
    for (const [q, locale] of [['aaa bbb', 'en'], ['ccc ddd', 'en'], ['ccc ddd', 'en'], ['eee fff', 'de']] as const)
      await search(q, { locale }) // prettier-ignore
    const editor = await kit.as(await kit.seedPerson({ editor: true }))
    const all = await editor.request('GET', '/guide/failed-searches')
    expect(all.body).toMatchObject([{ term: 'ccc ddd', hits: 2 }, { hits: 1 }, { hits: 1 }])
    expect(all.headers.get('x-total-count')).toBe('3')
    const german = await editor.request('GET', '/guide/failed-searches?locale=de')
    expect(german.body).toMatchObject([{ locale: 'de', term: 'eee fff', hits: 1 }])
  })
})
