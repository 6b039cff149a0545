import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { openReviewOf } from '~/api/features/reviews/reviews.service'
import { readReviews } from '~/api/features/reviews/review-case.service'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

type Kit = ReturnType<typeof createTestApi>
type Request = Awaited<ReturnType<Kit['as']>>['request']

async function fileOf(request: Request, path: string) {
  const { status, headers, body } = await request('GET', path)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  return parse<Record<string, string>>(body, { bom: true, columns: true })
}

describeWithDatabase('lists as files', (database) => {
  let kit: Kit
  let admin: Request

  beforeEach(async () => {
    kit = createTestApi(database())
    admin = (await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))).request
    await database().deleteFrom('audit_entry').execute()
  })

  const recorded = async () => {
    const rows = await database().selectFrom('audit_entry').select(['action', 'details']).execute()
    return rows.filter(({ action }) => action === 'people.exported').map(({ details }) => details)
  }
  const provider = (entity_name: string) =>
    kit.seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], validated: true, entity_name })

  it('reviews in the state and of the kind that the page shows', async () => {
    const trainer = await kit.seedPerson({ roles: ['ROLE_TRAINER'], first_name: 'Zoë', last_name: 'Quist' })
    const house = await kit.seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], entity_name: 'Study House' })
    for (const { id } of [trainer, house]) await openReviewOf(kit.deps, id)
    const rows = await fileOf(admin, '/review-export?kind=trainer')
    expect(rows).toMatchObject([{ name: 'Zoë Quist', kind: 'trainer', state: 'requested', decided: '' }])
    expect(await fileOf(admin, '/review-export?state=rejected')).toEqual([])
    expect(await recorded()).toMatchObject([{ list: 'reviews', kind: 'trainer' }, { state: 'rejected' }])
  })

  it('reports with their author', async () => {
    const author = await kit.seedPerson({ first_name: 'Ana', last_name: 'Sol' })
    await database()
      .insertInto('moderation_case')
      .values({
        id: v7(),
        subject_kind: 'testimonial',
        subject_id: v7(),
        author_id: author.id,
        snapshot: JSON.stringify({ text: '=cmd' }),
        state: 'open',
        opened_at: kit.clock.now,
        report_count: 2,
      })
      .execute()
    const rows = await fileOf(admin, '/moderation/case-export?kind=testimonial')
    expect(rows).toMatchObject([{ author: 'Ana Sol', kind: 'testimonial', excerpt: "'=cmd", reports: '2' }])
    expect(await fileOf(admin, '/moderation/case-export?kind=offer')).toEqual([])
    expect(await recorded()).toHaveLength(2)
  })

  it('offers in a state', async () => {
    const { id } = await provider('Academy')
    const offer = {
      provider_id: id,
      teaser: 'Teaser',
      description: 'Text',
      online: true,
      created_at: kit.clock.now,
    }
    const fit = { category: 'training', language: 'en', cost: 'free' }
    for (const state of ['draft', 'withdrawn'] as const)
      await database()
        .insertInto('offer')
        .values({ id: v7(), headline: `A ${state} course`, state, ...offer, ...fit })
        .execute()
    const rows = await fileOf(admin, `/admin/offer-export?state=draft&provider=${id}`)
    expect(rows).toMatchObject([
      { offer: 'A draft course', provider: 'Academy', removed: 'false', published: '' },
    ])
    expect(await fileOf(admin, `/admin/offer-export?provider=${id}`)).toHaveLength(2)
  })

  it('requests: all for the administration, those to them for providers', async () => {
    const [one, other] = [await provider('One'), await provider('Other')]
    for (const validator of [one, other]) {
      const journalist = await kit.seedPerson({
        roles: ['ROLE_INDIVIDUAL_JOURNALIST'],
        last_name: validator.id,
      })
      const body = { validator: validator.id, introduction: 'From your course of 2025.' }
      const { request } = await kit.as(journalist)
      expect((await request('POST', '/validation-requests', { body })).status).toBe(201)
    }
    const own = await fileOf((await kit.as(one)).request, `/validation-request-export?provider=${other.id}`)
    expect(own.map(({ lastName, provider: to }) => [lastName, to])).toEqual([[one.id, 'One']])
    expect(await recorded()).toEqual([])
    const all = await fileOf(admin, '/validation-request-export')
    expect(all.map(({ lastName }) => lastName)).toEqual(expect.arrayContaining([one.id, other.id]))
    expect(await recorded()).toMatchObject([{ list: 'validations', state: 'requested' }])
  })

  it('the log tells all filters of requests, but not the words of a search for people', async () => {
    const { id } = await provider('One')
    const query = `state=approved&provider=${id}&providerName=One&flagged=yes&waiting=7&decidedBy=${id}&text=Ana`
    await fileOf(admin, `/validation-request-export?${query}`)
    const told = { list: 'validations', state: 'approved', provider: id, providerName: 'One', flagged: 'yes' }
    expect(await recorded()).toEqual([{ ...told, waiting: 7, decidedBy: id }])
  })

  describe('with more entries than a page counts', () => {
    const many = 1234
    const ids = (rows: Record<string, string>[]) => new Set(rows.map(({ id }) => id))
    /** Three at each moment, a microsecond apart. */
    const moment = sql`timestamptz '2026-03-01T10:00:00Z' + (n / 3) * interval '1 microsecond'`

    beforeEach(async () => {
      for (const table of ['review', 'validation_request', 'moderation_case', 'offer'] as const)
        await database().deleteFrom(table).execute()
    })

    async function seedReviews() {
      const { id } = await kit.seedPerson({ roles: ['ROLE_TRAINER'] })
      await sql`insert into review (id, subject_id, state, requested_at, decided_at)
        select gen_random_uuid(), ${id}, 'approved', ${moment}, ${moment}
        from generate_series(1, ${many}::int) n`.execute(database())
    }

    it('reviews', async () => {
      await seedReviews()
      const rows = await fileOf(admin, '/review-export?state=approved')
      expect([rows.length, ids(rows).size]).toEqual([many, many])
      const times = rows.map(({ requested = '' }) => requested)
      expect(times).toEqual(times.toSorted().reverse())
    })

    it('requests', async () => {
      const { id } = await kit.seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] })
      await sql`insert into validation_request (id, subject_id, validator_id, state, requested_at, decided_at)
        select gen_random_uuid(), ${id}, ${(await provider('One')).id}, 'approved', ${moment}, ${moment}
        from generate_series(1, ${many}::int) n`.execute(database())
      const rows = await fileOf(admin, '/validation-request-export?state=approved')
      expect([rows.length, ids(rows).size]).toEqual([many, many])
    })

    it('reports', async () => {
      const { id } = await kit.seedPerson()
      await sql`insert into moderation_case
          (id, subject_kind, subject_id, author_id, snapshot, state, opened_at, report_count)
        select gen_random_uuid(), 'testimonial', gen_random_uuid(), ${id}, '{"text": "Bad"}', 'open', ${moment}, 1
        from generate_series(1, ${many}::int) n`.execute(database())
      const rows = await fileOf(admin, '/moderation/case-export')
      expect([rows.length, ids(rows).size]).toEqual([many, many])
    })

    it('offers', async () => {
      const { id } = await provider('Academy')
      await sql`insert into offer
          (id, provider_id, headline, teaser, description, category, language, cost, online, state, created_at)
        select gen_random_uuid(), ${id}, 'Course', 'Teaser', 'Text', 'training', 'en', 'free', true, 'draft', ${moment}
        from generate_series(1, ${many}::int) n`.execute(database())
      const rows = await fileOf(admin, `/admin/offer-export?provider=${id}`)
      expect([rows.length, ids(rows).size]).toEqual([many, many])
    })

    it('an entry that leaves the list during the download takes no other one with it', async () => {
      await seedReviews()
      const seen: string[] = []
      const query = { state: 'approved' } as const
      for await (const batch of readReviews(kit.deps, { query, locale: 'en' }, 500)) {
        seen.push(...batch.map(({ id }) => id))
        const gone = batch.map(({ id }) => id).slice(0, 10)
        if (gone.length > 0) await database().deleteFrom('review').where('id', 'in', gone).execute()
      }
      expect([seen.length, new Set(seen).size]).toEqual([many, many])
    })
  })
})
