import { expect, it } from 'vitest'
import type { OwnOffer } from '~/contracts/offers/offer-writing'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const draft = {
  headline: 'Verify pictures',
  category: 'training',
  language: 'en',
  cost: 'free',
  online: true,
}
const whole = {
  ...draft,
  teaser: 'Two days on pictures and where they come from',
  description: 'You learn to find where a picture comes from and when it was taken.',
}

describeWithDatabase('what is done to offers', (database) => {
  async function setUp() {
    const kit = createTestApi(database())
    const roles = ['ROLE_SERVICE_PROVIDER']
    const provider = await kit.seedPerson({ roles, validated: true, entity_name: 'Academy' })
    const contributor = await kit.seedPerson({ roles, parent_id: provider.id })
    const admin = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
    const begin = async (request: Awaited<ReturnType<typeof kit.as>>['request'], body: object) =>
      ((await request('POST', '/own-offers', { body })).body as OwnOffer).id
    const entries = () =>
      database()
        .selectFrom('audit_entry')
        .select(['action', 'actor_id', 'organisation_id', 'subject_id'])
        .where('person_id', '=', provider.id)
        .where('subject_kind', '=', 'offer')
        .orderBy('position')
        .execute()
    const [own, theirs, ours] = await Promise.all(
      [provider, contributor, admin].map(async (person) => (await kit.as(person)).request),
    )
    return { provider, contributor, admin, begin, entries, own: own!, theirs: theirs!, ours: ours! }
  }

  it('by contributors and admins is in the log under their own names, once for each action', async () => {
    const { provider, contributor, admin, begin, entries, theirs, ours } = await setUp()
    const id = await begin(theirs, whole)
    const path = `/own-offers/${id}`
    await theirs('POST', `${path}/publish`)
    await theirs('POST', `${path}/publish`)
    const { version } = (await ours('GET', path)).body as OwnOffer
    expect((await ours('PATCH', path, { body: { version, headline: 'Verify films' } })).status).toBe(200)
    expect((await ours('PATCH', path, { body: { version, headline: 'Verify sounds' } })).status).toBe(409)
    await ours('POST', `${path}/withdraw`)
    await ours('POST', `${path}/withdraw`)
    const other = await begin(theirs, draft)
    await theirs('DELETE', `/own-offers/${other}`)
    const by = (person: { id: string }, organisation: { id: string }, subject: string) => ({
      actor_id: person.id,
      organisation_id: organisation.id,
      subject_id: subject,
    })
    expect(await entries()).toEqual([
      { action: 'offer.created', ...by(contributor, provider, id) },
      { action: 'offer.published', ...by(contributor, provider, id) },
      { action: 'offer.changed', ...by(admin, admin, id) },
      { action: 'offer.withdrawn', ...by(admin, admin, id) },
      { action: 'offer.created', ...by(contributor, provider, other) },
      { action: 'offer.deleted', ...by(contributor, provider, other) },
    ])
  })

  it('by the provider itself is its own affair', async () => {
    const { begin, entries, own } = await setUp()
    const id = await begin(own, whole)
    expect((await own('POST', `/own-offers/${id}/publish`)).status).toBe(204)
    expect(await entries()).toEqual([])
  })
})
