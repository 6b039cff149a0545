import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { createTestApi, entriesOfFile, recordedFiles, textOfFile } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

type Kit = ReturnType<typeof createTestApi>
type Request = Awaited<ReturnType<Kit['as']>>['request']

describeWithDatabase('recommendations and sessions as files', (database) => {
  let kit: Kit
  let admin: Request

  beforeEach(async () => {
    kit = createTestApi(database())
    for (const table of ['testimonial', 'session', 'audit_entry'] as const)
      await database().deleteFrom(table).execute()
    admin = (await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))).request
  })

  const fileOf = (path: string) => entriesOfFile(admin, path)
  const recorded = () => recordedFiles(database())

  it('recommendations in the order of the list, with its words, and no formula', async () => {
    const author = await kit.seedPerson({ first_name: 'Ana', last_name: 'Sol', entity_name: null })
    const profile = await kit.seedPerson({ entity_name: 'Academy' })
    await sql`insert into testimonial (id, author_id, profile_id, text, created_at)
      select gen_random_uuid(), case when n = 1001 then ${author.id}::uuid end, ${profile.id}, '=a course that I have taken and liked very much, it was number ' || n, ${kit.clock.now}
      from generate_series(1, 1234) n`.execute(database())
    const listed = (await admin('GET', '/admin/testimonials')).body as { id: string }[]
    const ids = (await fileOf('/admin/testimonial-export')).map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([1234, 1234])
    expect(ids.slice(0, listed.length)).toEqual(listed.map(({ id }) => id))
    expect(await fileOf('/admin/testimonial-export?text=1001')).toMatchObject([
      {
        text: "'=a course that I have taken and liked very much, it was number 1001",
        author: 'Ana Sol',
        profile: 'Academy',
        hidden: 'false',
        removed: 'false',
      },
    ])
    expect(await recorded()).toContainEqual({ list: 'testimonials' })
  })

  it('active sessions with the filter of the list, without what would open them', async () => {
    const member = await kit.seedPerson({ entity_name: '@Gazette' })
    const { tokens } = await kit.as(member)
    const rows = await fileOf(`/admin/session-export?person=${member.id}`)
    expect(rows).toMatchObject([{ person: "'@Gazette", current: 'false' }])
    const columns = ['person', 'browser', 'system', 'address', 'current', 'since', 'lastUsed']
    expect(Object.keys(rows[0]!)).toEqual(columns)
    const { id } = await database()
      .selectFrom('session')
      .select('id')
      .where('person_id', '=', member.id)
      .executeTakeFirstOrThrow()
    const all = await textOfFile(admin, '/admin/session-export')
    expect(all).toContain('@Gazette')
    for (const secret of [tokens.token, id]) expect(all).not.toContain(secret)
    expect(await fileOf('/admin/session-export?person=unknown')).toEqual([])
    expect(await recorded()).toContainEqual({ list: 'sessions', subject: member.id })
  })

  it('helpdesk requests in the order of the list, without their texts', async () => {
    await database().deleteFrom('helpdesk_request').execute()
    await sql`insert into helpdesk_request (id, topic, name, email, locale, body, state, created_at)
      select gen_random_uuid(), 'other', '=Ana ' || n, 'ana@example.org', 'en', 'Nobody must read this', 'open', ${kit.clock.now}
      from generate_series(1, 1234) n`.execute(database())
    const { items } = (await admin('GET', '/helpdesk/requests')).body as { items: { id: string }[] }
    const rows = await fileOf('/helpdesk/request-export')
    const ids = rows.map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([1234, 1234])
    expect(ids.slice(0, items.length)).toEqual(items.map(({ id }) => id))
    expect(rows[0]).toMatchObject({ topic: 'other', state: 'open', answered: '' })
    expect(rows[0]?.name).toMatch(/^'=Ana/)
    const text = await textOfFile(admin, '/helpdesk/request-export')
    for (const hidden of ['Nobody must', 'ana@example.org']) expect(text).not.toContain(hidden)
    expect(await fileOf('/helpdesk/request-export?state=answered')).toEqual([])
    expect(await recorded()).toContainEqual({ list: 'helpdesk', state: 'answered' })
  })

  it('warnings about journalists, as the list has them', async () => {
    const journalist = await kit.seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'], last_name: '=Sol' })
    const provider = await kit.seedPerson({
      roles: ['ROLE_SERVICE_PROVIDER'],
      validated: true,
      entity_name: 'House',
    })
    await sql`insert into journalist_flag (id, subject_id, organisation_id, flagged_by, reason, created_at, ended_at)
      select gen_random_uuid(), ${journalist.id}, case when n = 1 then ${provider.id}::uuid end, null, 'Reason ' || n,
        ${kit.clock.now}, case when n = 2 then ${kit.clock.now}::timestamptz end
      from generate_series(1, 1234) n`.execute(database())
    const rows = await fileOf('/journalist-flag-export')
    expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([1233, 1233])
    expect(rows.map(({ reason }) => reason)).not.toContain('Reason 2')
    const listed = (await admin('GET', '/journalist-flags')).body as { id: string }[]
    expect(rows.slice(0, listed.length).map(({ id }) => id)).toEqual(listed.map(({ id }) => id))
    expect(rows).toContainEqual(
      expect.objectContaining({ lastName: "'=Sol", organisation: 'House', reason: 'Reason 1' }),
    )
    expect(await fileOf('/journalist-flag-export?text=nobody')).toEqual([])
    expect(await recorded()).toContainEqual({ list: 'warnings' })
    await database().deleteFrom('audit_entry').execute()
    expect(await entriesOfFile((await kit.as(provider)).request, '/journalist-flag-export')).toHaveLength(
      1233,
    )
    expect(await recorded()).toEqual([])
  })

  it.each([
    '/admin/testimonial-export',
    '/admin/session-export',
    '/helpdesk/request-export',
    '/journalist-flag-export',
  ])('%s is for admins', async (path) => {
    const { request } = await kit.as(await kit.seedPerson())
    expect((await request('GET', path)).status).toBe(403)
    expect(await recorded()).toEqual([])
  })
})
