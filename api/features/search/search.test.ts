import { v7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { type SearchKind, searchKinds, type SearchResults } from '~/contracts/search'
import { createTestApi, wholeOffer } from '~/tests/support/api'
import { putArticles } from '~/tests/support/articles'
import { sent, someone, twoMembers } from '~/tests/support/correspondence'
import { describeEachEngine } from '~/tests/support/database'

describeEachEngine('searching the campus', (database) => {
  let set: Awaited<ReturnType<typeof twoMembers>>
  let admin: Awaited<ReturnType<typeof someone>>
  let provider: Awaited<ReturnType<typeof someone>>
  let restricted: Awaited<ReturnType<typeof someone>>
  let stranger: Awaited<ReturnType<typeof someone>>

  beforeAll(async () => {
    set = await twoMembers(database())
    const { kit, anna, ben } = set
    admin = await someone(kit, 'Root', { roles: ['ROLE_ADMIN'] })
    provider = await someone(kit, 'School of Harbours', { roles: ['ROLE_SERVICE_PROVIDER'], validated: true })
    restricted = await someone(kit, 'Nora', { roles: ['ROLE_INDIVIDUAL_JOURNALIST'], validated: false })
    stranger = await someone(kit, 'Stranger')
    await putArticles(database(), [
      { uid: 'knowledgebase_10-accuracy', title: 'Accuracy', plain: 'Harbours are checked for accuracy.' },
    ])
    const offer = await provider.request('POST', '/own-offers', {
      body: { ...wholeOffer, headline: 'Reporting from harbours', publish: true },
      headers: { 'Idempotency-Key': v7() },
    })
    expect(offer.status).toBe(201)
    const first = sent(await anna.write(ben.id, 'Shall we meet at the harbour on Monday?'))
    await ben.reply(first.id, 'Rather at the station.')
    const introduction = 'We met at the course on harbours in spring.'
    await restricted.request('POST', '/validation-requests', {
      body: { validator: provider.id, introduction },
    })
  })

  async function search(who: { request: typeof set.anna.request }, q: string, query: object = {}) {
    const at = new URLSearchParams({ q, itemsPerPage: '3', ...query })
    const { status, body } = await who.request('GET', `/search?${at.toString()}`)
    expect(status).toBe(200)
    return body as SearchResults
  }
  const totals = (found: SearchResults) =>
    Object.fromEntries(searchKinds.map((kind) => [kind, found[kind]?.total ?? null]))
  const shown = (found: SearchResults) => searchKinds.filter((kind) => (found[kind]?.items.length ?? 0) > 0)

  it('finds offers, people, articles and one’s own messages at once', async () => {
    const found = await search(set.anna, 'harbour')
    expect(totals(found)).toEqual({
      offers: 1,
      people: 1,
      guide: 1,
      messages: 1,
      accounts: null,
      cases: null,
    })
    expect(found.messages?.items[0]).toMatchObject({ with: 'Ben', own: true, subject: 'Hello' })
    expect(found.offers?.items[0]?.headline).toBe('Reporting from harbours')
  })

  it('finds nobody else’s messages', async () => {
    expect(totals(await search(set.ben, 'harbour'))['messages']).toBe(1)
    expect(totals(await search(stranger, 'harbour'))['messages']).toBe(0)
    expect(totals(await search(admin, 'harbour'))['messages']).toBe(0)
  })

  it('finds no message that moderation has removed', async () => {
    const { anna, ben } = set
    const message = sent(await anna.write(ben.id, 'An unbearable xylophone'))
    expect(totals(await search(ben, 'xylophone'))['messages']).toBe(1)
    await database()
      .updateTable('message')
      .set({ removed_at: new Date() })
      .where('id', '=', message.id)
      .execute()
    expect(totals(await search(ben, 'xylophone'))['messages']).toBe(0)
  })

  it('shows each reader the kinds that they may read', async () => {
    const kindsOf = async (who: typeof admin) => {
      const found = await search(who, 'harbour')
      return searchKinds.filter((kind) => found[kind] !== null)
    }
    expect(await kindsOf(restricted)).toEqual(['messages'] satisfies SearchKind[])
    expect(await kindsOf(provider)).toEqual([
      'offers', 'people', 'guide', 'messages', 'cases',
    ] satisfies SearchKind[]) // prettier-ignore
    expect(await kindsOf(admin)).toEqual(searchKinds)
  })

  it('finds accounts by address, and requests by the journalist, for those who decide', async () => {
    const byAddress = await search(admin, restricted.email)
    expect(byAddress.accounts?.items.map(({ id }) => id)).toEqual([restricted.id])
    const waiting = await search(provider, 'Nora')
    expect(waiting.cases?.total).toBe(1)
  })

  it('gives the items of one kind alone, and the numbers of all', async () => {
    const found = await search(set.anna, 'harbour', { kind: 'guide' })
    expect(shown(found)).toEqual(['guide'])
    expect(totals(found)).toMatchObject({ offers: 1, people: 1, guide: 1, messages: 1 })
    expect(shown(await search(set.anna, 'harbour', { kind: 'guide', page: '2' }))).toEqual([])
  })

  it('counts the other kinds only where that is wanted', async () => {
    const found = await search(set.anna, 'harbour', { kind: 'people', others: 'omitted' })
    expect(totals(found)).toMatchObject({ people: 1, offers: null, guide: null, messages: null })
  })

  it('finds nothing for an account that lacks a required second factor', async () => {
    const strict = createTestApi(database(), { requireAdminSecondFactor: true })
    const root = await someone(strict, 'Root without a second factor', { roles: ['ROLE_ADMIN'] })
    const found = await search(root, 'harbour')
    expect(searchKinds.filter((kind) => found[kind] !== null)).toEqual([])
  })

  it('says where it has not looked through all messages', async () => {
    const { kit, ben } = set
    const writer = await someone(kit, 'Writer')
    const first = sent(await writer.write(ben.id, 'The first mentions a zeppelin'))
    await database()
      .insertInto('message')
      .values(
        Array.from({ length: 120 }, (_, index) => ({
          id: v7(),
          discussion_id: first.discussion,
          position: index + 2,
          side: 1,
          side_position: index + 2,
          subject: '',
          body: `Message ${String(index)}`,
          created_at: new Date(),
        })),
      )
      .execute()
    await database()
      .updateTable('discussion')
      .set({ message_count: 121 })
      .where('id', '=', first.discussion)
      .execute()
    expect((await search(writer, 'zeppelin')).messages).toMatchObject({ total: 0, incomplete: true })
  })

  it.each(['', ' ', '%', '\\', '"', "' or 1=1 --", '🦊', '(.*)', ':*', '<script>', 'a'])(
    'takes %j as words without meaning',
    async (q) => {
      const found = await search(admin, q)
      expect(Object.values(totals(found)).every((total) => total === 0)).toBe(true)
      expect(found.corrected).toBeNull()
    },
  )

  it('offers a similar word where nothing is found, and keeps no trace of the search', async () => {
    const found = await search(set.anna, 'acuracy')
    expect(Object.values(totals(found)).every((total) => !total)).toBe(true)
    expect(found.corrected).toBe('accuracy')
    expect(await database().selectFrom('failed_search').select('term').execute()).toEqual([])
  })

  it('refuses visitors, and words without end', async () => {
    expect((await set.kit.request('GET', '/search?q=harbour')).status).toBe(401)
    const long = await set.anna.request('GET', `/search?q=${'a'.repeat(201)}`)
    expect(long.status).toBe(422)
    expect((await set.anna.request('GET', '/search?q=%00')).status).toBe(422)
  })
})
