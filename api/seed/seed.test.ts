import { beforeAll, expect, it } from 'vitest'
import type { Disclosure } from '~/contracts/content/disclosure'
import type { Country, Salutation } from '~/contracts/reference'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { isReady } from '~/contracts/content/clauses'
import { seedDemo } from './demo'
import { seedDocuments, seedReference } from './index'

describeWithDatabase('seeds and reference data', (database) => {
  let test: ReturnType<typeof createTestApi>

  beforeAll(async () => {
    test = createTestApi(database())
    await seedReference(database())
  })

  const get = async <T>(path: string) => {
    const { status, body, headers } = await test.request('GET', path)
    return { status, body: body as T, total: headers.get('X-Total-Count') }
  }

  it('lists all countries in every language where paging is off', async () => {
    const { body, total } = await get<Country[]>('/countries?groups[]=translations&pagination=false')
    expect(body).toHaveLength(250)
    expect(total).toBe('250')
    expect(body.find(({ id }) => id === 'DE')).toEqual({
      id: 'DE',
      subregion: '155',
      translations: [
        { name: 'Germany', locale: 'en' },
        { name: 'Deutschland', locale: 'de' },
        { name: 'Alemania', locale: 'es' },
        { name: 'Allemagne', locale: 'fr' },
        { name: 'Germania', locale: 'it' },
        { name: 'ألمانيا', locale: 'ar' },
        { name: 'Німеччина', locale: 'uk' },
      ],
    })
    expect((await get<Country[]>('/countries?page=3&itemsPerPage=100')).body).toHaveLength(50)
    expect((await get('/countries?groups[]=secret')).status).toBe(422)
  })

  it('lists the salutations', async () => {
    const { body } = await get<Salutation[]>('/salutations?groups[]=translations&pagination=false')
    expect(body.map(({ id }) => id)).toEqual(['ms', 'mr', 'mx'])
  })

  it('fills every list of the demo once, with counters that agree', async () => {
    await seedDemo(test.deps)
    await seedDemo(test.deps)
    const db = database().db()
    const count = async (table: 'person' | 'offer' | 'bookmark') =>
      (
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('rows'))
          .executeTakeFirstOrThrow()
      ).rows
    expect(await count('person')).toBe(44)
    expect(await count('offer')).toBe(60)
    expect(await count('bookmark')).toBeGreaterThan(100)
    const states = await db.selectFrom('validation_request').select('state').distinct().execute()
    expect(states.map(({ state }) => state).sort()).toEqual([
      'approved',
      'cancelled',
      'rejected',
      'requested',
    ])
    const people = await db
      .selectFrom('person')
      .select((eb) => [
        'notification_count',
        eb
          .selectFrom('notification')
          .select(({ fn }) => fn.countAll<number>().as('rows'))
          .whereRef('person_id', '=', 'person.id')
          .as('rows'),
      ])
      .execute()
    expect(people.filter((person) => person.notification_count !== person.rows)).toEqual([])
    const answers = await db
      .selectFrom('readiness')
      .innerJoin('person', 'person.id', 'readiness.outlet_id')
      .select('readiness.state')
      .where('person.email', '=', 'redaktion.kurier@example.org')
      .execute()
    expect(answers.filter(({ state }) => isReady(state))).toHaveLength(7)
    const told = await db
      .selectFrom('notification')
      .select(['person_id', 'created_at'])
      .orderBy('person_id')
      .orderBy('id')
      .execute()
    const early = told.filter(({ person_id: id, created_at: at }, index) => {
      const before = told[index - 1]
      return before?.person_id === id && before.created_at > at
    })
    expect([early, told.length > 10]).toEqual([[], true])
    expect(new Set(told.map(({ created_at: at }) => at.getTime())).size).toBeGreaterThan(10)
  })
})

describeWithDatabase('the demo on the texts of the release', (database) => {
  it('has an outlet with a transparency report, one on its way to one, three certified, and one that corrects findings', async () => {
    const { deps, request, clock } = createTestApi(database())
    await seedReference(database())
    await seedDocuments(deps)
    await seedDemo(deps)
    const report = (await request('GET', '/outlets/savannah-wire/disclosures/newest'))
      .body as unknown as Disclosure
    expect(report).toMatchObject({
      number: 1,
      state: 'published',
      content: { facts: { name: 'Savannah Wire' } },
    })
    expect(Date.parse(report.publishedAt)).toBeLessThan(clock.now.getTime())
    const { counts, clauses, doubts } = report.content!
    expect(doubts).toMatchObject([{ question: 'publication-feedback', reply: { text: expect.any(String) } }])
    const states = await database().selectFrom('disclosure_doubt').select('state').orderBy('id').execute()
    expect(states).toEqual([{ state: 'published' }, { state: 'open' }])
    expect(clauses).toHaveLength(18)
    expect([counts.public > 50, counts.internal, counts.notApplicable]).toEqual([true, 3, 1])
    const lines = clauses.flatMap(({ questions }) => questions)
    const missing = lines.filter(({ question, standing }) => question.required && standing === 'unanswered')
    expect(missing).toEqual([])
    expect((await request('GET', '/outlets/heimatkurier/disclosures')).status).toBe(404)
    const begun = await database().selectFrom('questionnaire').select('saves').execute()
    expect(begun.map(({ saves }) => saves > 5)).toEqual([true, true, true, true, true, true])
    const cases = await database()
      .selectFrom('external_audit')
      .select(['state', 'ended_at'])
      .orderBy('requested_at')
      .execute()
    expect(cases.map(({ state }) => state)).toEqual(['certified', 'certified', 'certified', 'correcting'])
    const findings = await database()
      .selectFrom('audit_judgement')
      .select(['judgement', 'correction'])
      .where('judgement', 'in', ['minor', 'major'])
      .orderBy('judgement')
      .execute()
    expect(findings.map(({ judgement, correction }) => [judgement, correction !== null])).toEqual([
      ['major', false],
      ['minor', true],
    ])
  })
})
