import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import { seedReference } from '~/api/seed'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

describeWithDatabase('the sample of offers for visitors', (database) => {
  it('names title, provider and deadline of the next five offers that are open to them, and nothing else', async () => {
    const kit = createTestApi(database())
    await seedReference(database())
    await database().deleteFrom('person').execute()
    const seedProvider = (validated: boolean, name: string) =>
      kit.seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], validated, entity_name: name })
    const provider = await seedProvider(true, 'Open House')
    const waiting = await seedProvider(false, 'Closed House')
    const row = (headline: string, more: object = {}) => ({
      id: v7(), provider_id: provider.id, state: 'published' as const, teaser: 'For members', headline,
      description: 'For members', category: 'seminar' as const, language: 'en', online: true, cost: 'free' as const,
      created_at: kit.clock.now, published_at: kit.clock.now, open_to_visitors: true, ...more,
    }) // prettier-ignore
    const rows = [
      ...[6, 5, 4, 3, 2, 1].map((number) =>
        row(`Course ${String(number)}`, { deadline: `2030-01-0${String(number)}` }),
      ),
      row('Draft', { state: 'draft', deadline: '2029-12-01' }),
      row('Past', { deadline: '2020-01-01' }),
      row('For members', { open_to_visitors: false, deadline: '2029-12-01' }),
      row('Of a provider who waits', { provider_id: waiting.id, deadline: '2029-12-01' }),
    ]
    await database().insertInto('offer').values(rows).execute()
    const { status, body } = await kit.request('GET', '/offer-teasers')
    expect(status).toBe(200)
    expect(body).toEqual(
      [1, 2, 3, 4, 5].map((number) => ({
        id: rows[6 - number]?.id,
        headline: `Course ${String(number)}`,
        provider: 'Open House',
        deadline: `2030-01-0${String(number)}`,
      })),
    )
  })
})
