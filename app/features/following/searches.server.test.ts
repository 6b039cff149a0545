import { expect, it } from 'vitest'
import { seedReference } from '~/api/seed'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { frontArgs, openTransport } from '~/tests/support/front'
import { loadSearches } from './searches.server'

describeWithDatabase('saved searches', (database) => {
  it('name a tag that was retired since', async () => {
    await seedReference(database())
    const kit = createTestApi(database())
    const reader = await kit.as(
      await kit.seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'], validated: true }),
    )
    const body = { name: 'Mine', frequency: 'off', choices: { tag: ['topic-health'] } }
    expect((await reader.request('POST', '/saved-searches', { body })).status).toBe(201)
    const admin = await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))
    expect((await admin.request('PUT', '/tags/topic-health/retired')).status).toBe(204)
    const { transport } = openTransport(kit.api)
    const { searches } = await loadSearches(await frontArgs({ api: transport, tokens: reader.tokens }))
    expect(searches.map(({ words }) => words)).toEqual([['Health']])
  })
})
