import { expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import type { Discussion, Message, SentMessage } from '~/contracts/messages/messages'
import type { CaseSummary, ModerationCase } from '~/contracts/administration/moderation'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const statement = 'The text accuses a person of a crime, and nothing supports it.'
const removal = { decision: 'remove', category: 'harassment', statement }
const report = { category: 'harassment', reason: 'An insult.' }

async function setUp(database: Database) {
  const kit = createTestApi(database)
  const reader = await kit.seedPerson({ entity_name: 'Nordic Desk', visibility: 1 })
  const author = await kit.seedPerson({
    roles: ['ROLE_SERVICE_PROVIDER'],
    validated: true,
    entity_name: 'Academy',
    visibility: 1,
  })
  const admin = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
  const by = {
    reader: (await kit.as(reader)).request,
    author: (await kit.as(author)).request,
    admin: (await kit.as(admin)).request,
  }
  /** The case about the author's item, decided. */
  const remove = async () => {
    const { body } = await by.admin('GET', '/moderation/cases?itemsPerPage=100')
    const { items } = body as { items: CaseSummary[] }
    const found = items.find((each) => each.author?.id === author.id)
    const path = `/moderation/cases/${found?.id ?? ''}`
    const seen = (await by.admin('GET', path)).body as ModerationCase
    expect((await by.admin('POST', `${path}/decision`, { body: removal })).status).toBe(204)
    return { path, seen }
  }
  return { ...kit, by, remove, people: { reader, author, admin } }
}

describeWithDatabase('a removed message', (database) => {
  it('leaves its place without its words, for both; a moderator meets a few messages around it only', async () => {
    const { by, remove, people, deps } = await setUp(database())
    const first = await by.author('POST', '/user-messages', {
      body: { toUser: people.reader.id, subject: 'Watches', body: 'Message number 1' },
    })
    const { discussion } = first.body as SentMessage
    let last = first.body as SentMessage
    const sent = [last]
    for (let number = 2; number <= 8; number++) {
      const body = { body: `Message number ${String(number)}` }
      last = (await by.author('POST', `/user-messages/${last.id}`, { body })).body
      sent.push(last)
    }
    await by.reader('POST', `/user-messages/${sent[3]!.id}/report`, { body: report })
    await by.reader('POST', `/user-messages/${sent[7]!.id}/report`, { body: report })
    const { seen } = await remove()
    expect(seen.context.map(({ body }) => body)).toEqual(
      [2, 3, 4, 5, 6].map((n) => `Message number ${String(n)}`),
    )
    await remove()
    for (const request of [by.reader, by.author]) {
      const messages = (await request('GET', `/user-messages-discussion/${discussion}`)).body as Message[]
      const removed = messages.filter((message) => message.removed)
      expect(removed.map(({ id, body, subject }) => [id, body, subject])).toEqual([
        [sent[7]!.id, '', ''],
        [sent[3]!.id, '', ''],
      ])
      const [listed] = (await request('GET', '/user-messages-discussion-list')).body as Discussion[]
      expect(listed?.lastMessage).toMatchObject({ body: '', removed: true, cut: false })
    }
    const views = await deps.database
      .selectFrom('audit_entry')
      .select('person_id')
      .where('action', '=', 'person.viewed')
      .where('actor_id', '=', people.admin.id)
      .execute()
    expect(views.map((view) => view.person_id)).toEqual([people.author.id])
    const own = (await by.author('POST', `/user-messages/${sent[3]!.id}/report`, { body: report })).status
    expect(own).toBe(409)
  })
})

describeWithDatabase('a removed offer', (database) => {
  const whole = {
    headline: 'Verify pictures',
    teaser: 'Two days on pictures and where they come from',
    description: 'You learn to find where a picture comes from and when it was taken.',
    category: 'training',
    language: 'en',
    cost: 'free',
    online: true,
    publish: true,
  }

  it('is gone for members and for its provider, from every list, and comes back as it was', async () => {
    const { by, remove, request, mails, seedPerson, as } = await setUp(database())
    const { id } = (await by.author('POST', '/own-offers', { body: whole })).body as { id: string }
    await by.reader('PUT', `/watchlist/${id}`)
    expect((await by.reader('GET', `/offers/${id}`)).status).toBe(200)
    await by.reader('POST', '/reports', { body: { kind: 'offer', id, ...report } })
    const own = await by.author('POST', '/reports', { body: { kind: 'offer', id, ...report } })
    expect(own.status).toBe(409)
    const { path } = await remove()
    const headers = { 'Content-Type': 'application/merge-patch+json' }

    const idsIn = async (list: string, of = by.reader) =>
      JSON.stringify((await of('GET', list)).body).includes(id)
    expect((await by.reader('GET', `/offers/${id}`)).status).toBe(410)
    for (const list of ['/offers', '/offers?text=verify', '/watchlist', '/home'])
      expect(await idsIn(list), list).toBe(false)
    expect(await idsIn('/own-offers', by.author)).toBe(false)
    for (const answer of [
      await by.author('GET', `/own-offers/${id}`),
      await by.author('PATCH', `/own-offers/${id}`, { body: { version: 2, headline: 'Again' }, headers }),
      await by.author('POST', `/own-offers/${id}/publish`),
    ])
      expect(answer.status).toBe(410)

    const address = mails.find(({ template }) => template === 'moderationRemoved')?.values.path ?? ''
    await request('POST', address, { body: { text: 'Everything in it is right, see the register.' } })
    const other = (await as(await seedPerson({ roles: ['ROLE_ADMIN'] }))).request
    const body = { decision: 'restore', statement }
    expect((await other('POST', `${path}/appeal-decision`, { body })).status).toBe(204)
    expect((await by.reader('GET', `/offers/${id}`)).status).toBe(200)
    expect(await idsIn('/watchlist')).toBe(true)
  })
})
