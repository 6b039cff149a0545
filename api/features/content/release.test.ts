import pg from 'pg'
import { beforeEach, expect, it, vi } from 'vitest'
import { releaseDocuments, seedDocuments } from '~/api/seed'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { richTextOf } from './markdown'
import { publishDocument, publishRelease, type ReleaseDocument } from './release.service'
const source = (body: string, title = 'About us') => `# ${title}\n\nWhat this\nis about.\n\n${body}\n`
const about = (body: string, more: Partial<ReleaseDocument> = {}): ReleaseDocument => ({
  uid: 'about',
  locale: 'en',
  type: 'page',
  data: {},
  source: source(body),
  ...more,
})

describeWithDatabase('texts of a release', (database) => {
  let kit: ReturnType<typeof createTestApi>

  beforeEach(async () => {
    kit = createTestApi(database())
    await database().deleteFrom('content_text').execute()
    await database().deleteFrom('content_word').execute()
  })

  const rows = () =>
    database().selectFrom('content_text').selectAll().orderBy('uid').orderBy('locale').execute()
  const versions = () =>
    database().selectFrom('content_version').selectAll().orderBy('locale').orderBy('number').execute()
  const only = async () => {
    const [row] = await rows()
    if (!row) throw new Error('no text')
    return row
  }

  /** Writes and publishes a text as a person. */
  async function writeAsPerson(number: number, published: boolean): Promise<void> {
    const person = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
    const words = {
      uid: 'about',
      locale: 'en' as const,
      number,
      title: 'Edited',
      lede: 'Lede.',
      markdown: 'Edited.',
    }
    await database()
      .insertInto('content_version')
      .values({ ...words, origin: 'person', author_id: person.id, saved_at: kit.clock.now })
      .execute()
    await database().updateTable('content_text').set({ version: number }).where('uid', '=', 'about').execute()
    if (published)
      await publishDocument(
        kit.deps,
        { ...words, body: richTextOf(words.markdown), englishVersion: null },
        person.id,
      )
  }

  it('are published: title, lede, blocks, words', async () => {
    expect(await publishRelease(kit.deps, [about('## Part\n\nNewsrooms *check* facts: {{brand}}.')])).toBe(1)
    expect(await only()).toMatchObject({
      uid: 'about',
      type: 'page',
      title: 'About us',
      lede: 'What this is about.',
      plain: 'Part\nNewsrooms check facts: {{brand}}.',
      version: 1,
      published_version: 1,
      published_at: kit.clock.now,
      english_version: null,
    })
    expect((await only()).body).toEqual([
      { type: 'heading2', text: 'Part', spans: [] },
      {
        type: 'paragraph',
        text: 'Newsrooms check facts: {{brand}}.',
        spans: [{ start: 10, end: 15, type: 'em' }],
      },
    ])
    expect(await versions()).toMatchObject([
      { number: 1, origin: 'release', author_id: null, published_by: null, published_at: kit.clock.now },
    ])
    const words = await database().selectFrom('content_word').select('word').orderBy('word').execute()
    expect(words.map(({ word }) => word)).toEqual([
      'about',
      'check',
      'facts',
      'newsrooms',
      'part',
      'this',
      'what',
    ])
  })

  it('yield nothing for HTML', async () => {
    await publishRelease(kit.deps, [
      about('<script>alert(1)</script>\n\nfine <b>x</b>\n\n<img src=x onerror=y>'),
    ])
    expect((await only()).body).toEqual([{ type: 'paragraph', text: 'fine x', spans: [] }])
  })

  it('are not written again where nothing has changed', async () => {
    await publishRelease(kit.deps, [about('One.')])
    const before = [await rows(), await versions()]
    kit.clock.now = new Date('2026-12-01T10:00:00Z')
    expect(await publishRelease(kit.deps, [about('One.')])).toBe(0)
    expect(
      await publishRelease(kit.deps, [about('One.', { source: source('One.').replaceAll('\n', '\r\n') })]),
    ).toBe(0)
    expect([await rows(), await versions()]).toEqual(before)
  })

  it('are replaced by those of the next release, the former version stays in the history', async () => {
    await publishRelease(kit.deps, [about('One.')])
    kit.clock.now = new Date('2026-12-01T10:00:00Z')
    expect(await publishRelease(kit.deps, [about('Two.')])).toBe(1)
    expect(await only()).toMatchObject({ plain: 'Two.', version: 2, published_version: 2 })
    expect((await versions()).map(({ number, markdown }) => [number, markdown])).toEqual([
      [1, 'One.'],
      [2, 'Two.'],
    ])
  })

  it('move to where the new release puts them', async () => {
    const question = { type: 'question' as const, data: { audience: 'trainers' as const, position: 1 } }
    await publishRelease(kit.deps, [about('One.', question)])
    const moved = { ...question, data: { audience: 'trainers' as const, position: 2 } }
    expect(await publishRelease(kit.deps, [about('One.', moved)])).toBe(1)
    expect((await only()).data).toEqual(moved.data)
    expect(await publishRelease(kit.deps, [about('One.', moved)])).toBe(0)
  })

  it.each([true, false])('leave alone what a person has written (published: %s)', async (published) => {
    await publishRelease(kit.deps, [about('One.')])
    await writeAsPerson(2, published)
    const before = [await rows(), await versions()]
    expect(await publishRelease(kit.deps, [about('Two.')])).toBe(0)
    expect([await rows(), await versions()]).toEqual(before)
    expect((await only()).title).toBe(published ? 'Edited' : 'About us')
  })

  it('do not bring back what a person has taken from the readers', async () => {
    await publishRelease(kit.deps, [about('One.')])
    const none = { published_version: null, published_at: null }
    await database().updateTable('content_text').set(none).execute()
    expect(await publishRelease(kit.deps, [about('Two.')])).toBe(0)
    expect(await only()).toMatchObject(none)
  })

  it('know from which English version they are translated', async () => {
    await publishRelease(kit.deps, [about('Eins.', { locale: 'de' }), about('One.')])
    await publishRelease(kit.deps, [about('Eins.', { locale: 'de' }), about('Two.')])
    const german = async () => (await rows()).find(({ locale }) => locale === 'de')?.english_version
    expect(await german()).toBe(1)
    await publishRelease(kit.deps, [about('Zwei.', { locale: 'de' }), about('Two.')])
    expect(await german()).toBe(2)
  })

  it('are written once where two processes start at the same time', async () => {
    const done = await Promise.all(
      [1, 2].map(() => publishRelease(kit.deps, [about('One.'), about('Eins.', { locale: 'de' })])),
    )
    expect(done.sort()).toEqual([0, 2])
    expect(await versions()).toHaveLength(2)
  })

  it('tell the processes that hold content in memory, once they are there', async () => {
    const looks: Promise<number>[] = []
    const count = async () => (await rows()).length
    const stop = database().subscribe('content', () => looks.push(count()))
    await publishRelease(kit.deps, [about('One.')])
    await expect.poll(() => Promise.all(looks), { timeout: 10_000 }).toEqual([1])
    stop()
  })

  it('without a heading or a lede are an error that is seen before anything is written', async () => {
    for (const broken of ['About\n\nLede.', '# About', '# About\n\n- list', '# About\n\n## Part'])
      await expect(publishRelease(kit.deps, [about('', { source: broken })])).rejects.toThrow(
        'level 1 heading',
      )
    expect(await rows()).toEqual([])
  })

  it('of this release are all fit to be published, and cost one query when they are there', async () => {
    const count = await seedDocuments(kit.deps)
    expect(count).toBe(releaseDocuments().length)
    expect(count).toBeGreaterThan(35)
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    expect(await seedDocuments(kit.deps)).toBe(0)
    const sent = queries.mock.calls.length
    queries.mockRestore()
    expect(sent).toBe(1)
  }, 60_000)
})
