import { sql } from 'kysely'
import { NIL, v7 } from 'uuid'
import { expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { announcementLimits } from '~/contracts/messages/announcement-limits'
import { describeLarge, type Filling } from '~/tests/support/plans/large'
import { type AudienceRow, countAudience, gatherAudience } from './announcements.repo'
import { selectDue, selectWaiting } from './sending.repo'

const people = 100_000
const most = announcementLimits.counted + 1

const provider = v7()
const group = v7()
const sending = v7()

const filling: Filling = {
  tables: [
    'person',
    'link',
    'followed_provider',
    'discussion',
    'discussion_side',
    'announcement',
    'announcement_delivery',
  ],
  fill: async (db, kit) => {
    await kit.seedPerson({ id: provider, roles: ['ROLE_SERVICE_PROVIDER'], validated: true })
    await sql`
      insert into person (id, email, roles, state, validated, locale, country_id, first_name, last_name, created_at)
      select case when n = 3 then ${group}::uuid else gen_random_uuid() end, 'p' || n || '@example.org',
        array[case when n % 1000 = 3 then 'ROLE_GROUP' when n % 3 = 0 then 'ROLE_TRAINER' else 'ROLE_MEDIA_OUTLET' end],
        case when n % 50 = 0 then 'blocked' else 'active' end, true, case when n % 500 = 1 then 'it' else 'en' end,
        case when n % 700 = 2 then 'MT' else 'DE' end, 'First', 'Last', now()
      from generate_series(1, ${people}) n`.execute(db)
    // There is no audit that it could concern, and asking so for each link would take minutes.
    await sql`alter table link disable trigger audit_follow`.execute(db)
    // 5,000 outlets, half of which agree.
    await sql`
      insert into link (id, outlet_id, partner_id, kind, state, asked_by, requested_at, announcements)
      select gen_random_uuid(), id, case when n <= 5000 then ${group}::uuid else ${provider}::uuid end, 'group', 'confirmed', 'outlet', now(), n % 2 = 0
      from (select id, row_number() over (order by email) as n from person where roles = '{ROLE_MEDIA_OUTLET}' and state = 'active') outlet`.execute(
      db,
    )
    await sql`alter table link enable trigger audit_follow`.execute(db)
    await sql`
      insert into followed_provider
      select id, ${provider}, now() from person where id <> ${provider} order by id limit ${people / 2}`.execute(
      db,
    )
    await sql`
      insert into discussion (id, first_id, second_id)
      select gen_random_uuid(), least(person_id, provider_id), greatest(person_id, provider_id) from followed_provider
      where random() < 0.5`.execute(db)
    await sql`
      insert into discussion_side (discussion_id, side, person_id, last_message_at, blocked_at)
      select id, side, case side when 1 then first_id else second_id end, now(), case when random() < 0.01 then now() end
      from discussion, generate_series(1, 2) side`.execute(db)
    await sql`
      insert into announcement (id, provider_id, texts, everybody, kinds, countries, languages, state, created_at, send_at)
      select case when n = 1 then ${sending}::uuid else gen_random_uuid() end, case when n % 2 = 0 then ${provider}::uuid end,
        '{}', true, '{}', '{}', '{}', case when n = 1 then 'sending' else 'sent' end, now(), now() - n * interval '1 hour'
      from generate_series(1, 20000) n`.execute(db)
    await sql`
      insert into announcement_delivery select ${sending}, id, case when random() < 0.9 then now() end from person`.execute(
      db,
    )
  },
}

describeLarge('with 100,000 accounts, half of which follow a provider', filling, (large) => {
  const readsFew = (call: (on: Database) => Promise<unknown>) =>
    large.expectIndexed(call, { below: 4 * most, queries: 1, mayScan: ({ limited }) => limited })

  const choice = {
    provider_id: null,
    to_outlets: false,
    author_id: null,
    everybody: false,
    kinds: [],
    countries: [],
    languages: [],
  }
  const audiences: [string, Partial<AudienceRow>, number][] = [
    ['everybody', { everybody: true }, most],
    ['a frequent kind', { kinds: ['mediaOutlet'] }, most],
    ['a rare kind', { kinds: ['group'] }, people / 1000],
    ['a rare language', { languages: ['it'] }, people / 500],
    ['a rare country', { countries: ['MT'] }, 143],
    ['a rare kind of a frequent country', { kinds: ['legalEntity', 'contributor'], countries: ['DE'] }, 0],
    ['nobody', { kinds: ['journalist'], languages: ['fr'] }, 0],
    ['those who follow a provider', { provider_id: provider, everybody: true }, most],
    ['the outlets of a group that agree', { provider_id: group, to_outlets: true, everybody: true }, 2500],
  ]
  it.each(audiences)('%s: counted up to the bound from few rows', async (_name, chosen, count) => {
    const audience = { ...choice, ...chosen }
    expect(await countAudience(large.database, audience, most)).toBe(count)
    await readsFew((on) => countAudience(on, audience, most))
  })

  it.each([
    [null, false],
    [provider, false],
    [group, true],
  ])(
    'the next accounts are looked at by an index (provider: %s, outlets: %s)',
    async (providerId, toOutlets) => {
      const audience = {
        ...choice,
        id: v7(),
        everybody: true,
        provider_id: providerId,
        to_outlets: toOutlets,
      }
      const part = { after: NIL, limit: 2000, startedAt: new Date() }
      await readsFew((on) => gatherAudience(on, { ...audience, id: sending }, part))
    },
  )

  it('what is due and who waits is found by an index', async () => {
    const now = new Date()
    expect(await selectDue(large.database, { now, limit: 100 })).toMatchObject([{ id: sending }])
    await readsFew((on) => selectDue(on, { now, limit: 100 }))
    const waiting = { after: NIL, limit: 100 }
    expect(await selectWaiting(large.database, sending, waiting)).toHaveLength(100)
    await readsFew((on) => selectWaiting(on, sending, waiting))
  })
})
