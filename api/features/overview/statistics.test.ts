import { v7 } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import type { Statistic } from '~/contracts/administration/statistics'
import type { Statistics } from '~/contracts/administration/overview'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { recordStatistics } from './overview.service'

describeWithDatabase('statistics over time', (database) => {
  let kit: ReturnType<typeof createTestApi>
  let admin: Awaited<ReturnType<typeof kit.as>>['request']

  beforeEach(async () => {
    kit = createTestApi(database())
    for (const table of ['daily_figure', 'session', 'offer', 'person'] as const)
      await database().deleteFrom(table).execute()
    const person = { roles: ['ROLE_ADMIN'], created_at: new Date('2026-11-01T12:00:00Z') }
    admin = (await kit.as(await kit.seedPerson(person))).request
  })

  const trainer = (moment: string) =>
    kit.seedPerson({ roles: ['ROLE_TRAINER'], created_at: new Date(moment), confirmed_at: new Date(moment) })
  const statistics = async (span = '30') =>
    (await admin('GET', `/admin/figures?span=${span}`)).body as Statistics
  const valuesOf = (found: Statistics, figure: Statistic) =>
    found.series.find((each) => each.figure === figure)?.values ?? []
  const night = (moment: string) => {
    kit.clock.now = new Date(moment)
    return kit.runJob('overview.figures')
  }

  it('are looked up at the first run, from the first account on, in UTC', async () => {
    await trainer('2026-11-10T23:59:59Z')
    await trainer('2026-11-11T00:00:00Z')
    await trainer('2026-11-21T09:00:00Z')
    await night('2026-11-21T10:00:00Z')
    const found = await statistics()
    expect([found.step, found.starts.length, found.starts[0], found.starts.at(-1)]).toEqual([
      1,
      30,
      '2026-10-22',
      '2026-11-20',
    ])
    const at = (figure: Statistic, day: string) => valuesOf(found, figure)[found.starts.indexOf(day)]
    expect(at('trainers', '2026-10-31')).toBeNull()
    expect(at('trainers', '2026-11-09')).toBe(0)
    expect(at('trainers', '2026-11-10')).toBe(1)
    expect(at('trainers', '2026-11-11')).toBe(2)
    expect(at('trainers', '2026-11-20')).toBe(2)
    expect(at('registrations', '2026-11-01')).toBe(1)
    expect(at('registrations', '2026-11-11')).toBe(1)
    expect(at('registrations', '2026-11-12')).toBe(0)
  })

  it('catch up on missed nights, once, and do not forget who was erased since', async () => {
    const first = await trainer('2026-11-15T08:00:00Z')
    await night('2026-11-18T00:15:00Z')
    await database().deleteFrom('person').where('id', '=', first.id).execute()
    await trainer('2026-11-19T08:00:00Z')
    kit.clock.now = new Date('2026-11-21T10:00:00Z')
    await Promise.all([recordStatistics(kit.deps), recordStatistics(kit.deps)])
    await recordStatistics(kit.deps)
    const found = await statistics()
    expect(valuesOf(found, 'trainers').slice(-6)).toEqual([1, 1, 1, 0, 1, 1])
    expect(valuesOf(found, 'registrations').slice(-6)).toEqual([1, 0, 0, 0, 1, 0])
  })

  it('count what is published and what happens', async () => {
    const provider = await kit.seedPerson({
      roles: ['ROLE_SERVICE_PROVIDER'],
      created_at: new Date('2026-11-02'),
    })
    const texts = { headline: 'Course', teaser: '', description: '', online: true }
    const fit = { category: 'training', language: 'en', cost: 'free', created_at: new Date('2026-11-02') }
    const offer = (state: 'published' | 'withdrawn', published_at: string) => ({
      id: v7(),
      provider_id: provider.id,
      state,
      ...texts,
      ...fit,
      published_at: new Date(published_at),
    })
    await database()
      .insertInto('offer')
      .values([offer('published', '2026-11-19T10:00:00Z'), offer('withdrawn', '2026-11-19T11:00:00Z')])
      .execute()
    await database()
      .updateTable('session')
      .set({ created_at: new Date('2026-11-20T10:00:00Z') })
      .execute()
    await night('2026-11-21T10:05:00Z')
    const found = await statistics()
    expect(valuesOf(found, 'offers').slice(-3)).toEqual([0, 1, 1])
    expect(valuesOf(found, 'newOffers').slice(-3)).toEqual([0, 2, 0])
    expect(valuesOf(found, 'logins').slice(-3)).toEqual([0, 0, 1])
  })

  it('are a file of days for spreadsheets', async () => {
    await trainer('2026-11-19T10:00:00Z')
    await night('2026-11-21T10:00:00Z')
    const { headers, body } = await admin('GET', '/admin/figures/file?span=30')
    expect(headers.get('content-type')).toBe('text/csv')
    expect(headers.get('content-disposition')).toContain('campus-2026-10-22-2026-11-20.csv')
    const lines = new TextDecoder().decode(body).trimEnd().split('\r\n')
    expect(lines).toHaveLength(31)
    expect(lines[0]?.split(',').slice(0, 6)).toEqual([
      'day',
      'journalists',
      'outlets',
      'providers',
      'trainers',
      'offers',
    ])
    expect(lines[1]).toMatch(/^2026-10-22,,,/)
    expect(lines.at(-1)).toMatch(/^2026-11-20,0,0,0,1,0,/)
  })

  it('know three spans and no other', async () => {
    expect((await statistics('90')).starts).toHaveLength(13)
    const year = await statistics('365')
    expect([year.step, year.starts.length, year.starts.at(-1)]).toEqual([7, 52, '2026-11-14'])
    expect((await admin('GET', '/admin/figures?span=31')).status).toBe(422)
  })
})
