import { parse } from 'csv-parse/sync'
import { v7 } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import { openReviewOf } from '~/api/features/reviews/opening.service'
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
    await database().db().deleteFrom('audit_entry').execute()
  })

  const recorded = async () => {
    const rows = await database().db().selectFrom('audit_entry').select(['action', 'details']).execute()
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
      .db()
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
        .db()
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
})
