import { expect, it } from 'vitest'
import type { Cohort, CohortSummary } from '~/contracts/certification/cohorts'
import type { Programme } from '~/contracts/certification/progress'
import type { Home } from '~/contracts/content/home'
import { dayOf, daysAfter } from '~/contracts/days'
import type { Link, LinkShares } from '~/contracts/people/links'
import { createTestApi, entriesOfFile } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { daysOfLine } from './cohorts.service'
import { countProgramme } from './programme.service'

type Kit = ReturnType<typeof createTestApi>
type Account = { id: string; email: string }

const dayMs = 24 * 3600 * 1000

/** A group with a cohort for three reports that began thirty days ago and has thirty to go. */
async function begun(kit: Kit, change: object = {}) {
  const group = await kit.seedPerson({ roles: ['ROLE_GROUP'], entity_name: 'Harbour Group' })
  const { request } = await kit.as(group)
  const today = dayOf(kit.deps.now())
  const input = {
    name: 'Summer',
    startsOn: daysAfter(today, -30),
    endsOn: daysAfter(today, 30),
    goalStage: 'published',
    goal: 3,
    ...change,
  }
  const { id } = (await request('POST', '/cohorts', { body: input })).body as { id: string }
  const read = async () => (await request('GET', `/cohorts/${id}`)).body as Cohort
  const members = (body: object) => request('PATCH', `/cohorts/${id}/outlets`, { body })
  return { group, request, today, input, id, read, members }
}

/** Of `outlet_progress`. */
interface Reached {
  published_at?: Date
  audited_at?: Date
  certified_at?: Date
  report_until?: string | null
  in_audit?: boolean
  certified_until?: string | null
}

/** Linked, with a report published so many days ago if at all. */
async function member(kit: Kit, group: Account, facts: { name: string; shares?: LinkShares; days?: number }) {
  const outlet = await kit.seedPerson({ entity_name: facts.name })
  const [own, other] = [await kit.as(outlet), await kit.as(group)]
  const { id } = (await own.request('POST', '/links', { body: { with: group.id } })).body as Link
  await other.request('POST', `/links/${id}/confirm`)
  const share = (shares: LinkShares) => own.request('PUT', `/links/${id}/shares`, { body: { shares } })
  const become = (reached: Reached) =>
    kit.deps.database.updateTable('outlet_progress').set(reached).where('outlet_id', '=', outlet.id).execute()
  if (facts.shares) await share(facts.shares)
  if (facts.days !== undefined) await become({ published_at: daysAgo(kit, facts.days) })
  return { outlet, own, link: id, share, become }
}

const daysAgo = (kit: Kit, days: number) => new Date(kit.deps.now().getTime() - days * dayMs)

describeWithDatabase('a cohort', (database) => {
  it('is made, changed and deleted by its group, and not over a change from elsewhere', async () => {
    const kit = createTestApi(database())
    const { request, input, id, read } = await begun(kit)
    expect(await read()).toMatchObject({ ...input, id, outlets: 0, unshared: 0, reached: 0, version: 1 })
    const change = { ...input, name: 'Autumn', goal: 5 }
    const put = (version: number) => request('PUT', `/cohorts/${id}`, { body: { ...change, version } })
    expect((await put(1)).status).toBe(204)
    expect(await put(1)).toMatchObject({ status: 409, body: { violations: [{ code: 'cohortChanged' }] } })
    expect(await read()).toMatchObject({ name: 'Autumn', goal: 5, version: 2 })
    expect((await request('DELETE', `/cohorts/${id}`)).status).toBe(204)
    for (const answer of [await request('DELETE', `/cohorts/${id}`), await put(2)])
      expect(answer.status).toBe(404)
    expect((await request('GET', '/cohorts')).body).toEqual([])
  })

  it('ends on its first day at the earliest and after ten years at the latest, and has a goal within bounds', async () => {
    const kit = createTestApi(database())
    const { request, input } = await begun(kit)
    const faultsOf = async (change: object) => {
      const { status, body } = await request('POST', '/cohorts', { body: { ...input, ...change } })
      const { violations } = body as { violations?: { propertyPath: string; code: string }[] }
      return [status, ...(violations ?? []).map(({ propertyPath, code }) => `${propertyPath} ${code}`)]
    }
    const days = { startsOn: '2026-05-10' }
    expect(await faultsOf({ ...days, endsOn: '2026-05-09' })).toEqual([422, 'endsOn endBeforeStart'])
    expect(await faultsOf({ ...days, endsOn: '2036-05-11' })).toEqual([422, 'endsOn cohortTooLong'])
    expect(await faultsOf({ ...days, endsOn: '2036-05-10' })).toEqual([201])
    expect(await faultsOf({ ...days, endsOn: '2026-05-10' })).toEqual([201])
    for (const goal of [0, 5001, 1.5]) expect(await faultsOf({ goal })).toEqual([422, 'goal cohortGoal'])
    expect(await faultsOf({ name: ' ' })).toEqual([422, 'name required'])
    expect(await faultsOf({ endsOn: '2026-02-30' })).toEqual([422, 'endsOn dateInvalid'])
  })

  it('is for groups, a hundred at most, and nobody else learns that it is there', async () => {
    const kit = createTestApi(database())
    const { group, request, id, input } = await begun(kit)
    for (const roles of [['ROLE_LEGAL_ENTITY'], ['ROLE_MEDIA_OUTLET'], ['ROLE_ADMIN']])
      expect((await (await kit.as(await kit.seedPerson({ roles }))).request('GET', '/cohorts')).status).toBe(
        403,
      )
    const other = (await kit.as(await kit.seedPerson({ roles: ['ROLE_GROUP'] }))).request
    expect((await other('GET', '/cohorts')).body).toEqual([])
    for (const path of [`/users/me/outlets?cohort=${id}`, `/users/me/outlets/file?cohort=${id}`])
      expect((await other('GET', path)).status).toBe(404)
    const { outlet, link } = await member(kit, group, { name: 'The Gazette', shares: 'stage' })
    const mine = (await other('POST', '/cohorts', { body: input })).body as { id: string }
    const stolen = await other('PATCH', `/cohorts/${mine.id}/outlets`, {
      body: { action: 'put', chosen: [link] },
    })
    expect(stolen).toMatchObject({ status: 200, body: { changed: 0 } })
    const entity = await kit.as(await kit.seedPerson({ roles: ['ROLE_LEGAL_ENTITY'] }))
    expect((await entity.request('GET', `/users/me/outlets?cohort=${id}`)).status).toBe(404)
    expect(outlet.id).not.toBe(group.id)
    const rows = Array.from({ length: 99 }, () => ({
      ...{ id: crypto.randomUUID(), group_id: group.id, name: 'Old', goal_stage: 'published' as const },
      ...{ starts_on: '2020-01-01', ends_on: '2020-02-01', goal: 1, created_at: kit.deps.now() },
    }))
    await database().insertInto('cohort').values(rows).execute()
    const full = { status: 422, body: { violations: [{ code: 'cohortsFull' }] } }
    expect(await request('POST', '/cohorts', { body: input })).toMatchObject(full)
  })

  it('counts outlets that show their progress, from the day they had reached it, and forgets those that take it back', async () => {
    const kit = createTestApi(database())
    const { group, read, members, today, request, id } = await begun(kit)
    const early = await member(kit, group, { name: 'Early', shares: 'progress', days: 40 })
    const late = await member(kit, group, { name: 'Late', shares: 'answers', days: 10 })
    const hidden = await member(kit, group, { name: 'Hidden', days: 10 })
    const begins = await member(kit, group, { name: 'Begins', shares: 'progress' })
    const put = { action: 'put', chosen: [early.link, late.link, hidden.link, begins.link] }
    expect((await members(put)).body).toEqual({ changed: 4 })
    expect((await members(put)).body).toEqual({ changed: 0 })
    const on = (cohort: Cohort, days: number) =>
      cohort.line.find(({ day }) => day === daysAfter(today, days))?.reached
    const now = await read()
    expect(now).toMatchObject({ outlets: 4, unshared: 1, reached: 2 })
    expect([-30, -11, -10, 0, 1].map((days) => on(now, days))).toEqual([1, 1, 2, 2, null])
    await late.share('nothing')
    const after = await read()
    expect(after).toMatchObject({ outlets: 4, unshared: 2, reached: 1 })
    expect(on(after, 0)).toBe(1)
    const [listed] = (await request('GET', '/cohorts')).body as CohortSummary[]
    expect(listed).toMatchObject({ id, outlets: 4, unshared: 2, reached: 1 })
    const home = (await request('GET', '/home')).body as Home
    expect(home.cohorts).toMatchObject([{ id, reached: 1, goal: 3 }])
    expect(((await early.own.request('GET', '/home')).body as Home).cohorts).toEqual([])
  })

  it('counts outlets that show their stage alone by where they are today, and tells no day and nothing that is over', async () => {
    const kit = createTestApi(database())
    const { group, request, members, today, input, id } = await begun(kit)
    const first = await member(kit, group, { name: 'Reported', shares: 'stage', days: 20 })
    const second = await member(kit, group, { name: 'Refused', shares: 'stage', days: 20 })
    await second.become({ audited_at: daysAgo(kit, 15) })
    await members({ action: 'put', matching: {} })
    const days = [-20, -15, -1, 0, 1]
    const aimingAt = async (goalStage: string, change: object = {}) => {
      const body = { ...input, goalStage, ...change }
      const { id: other } = (await request('POST', '/cohorts', { body })).body as { id: string }
      const copy = { action: 'put', matching: { cohort: id } }
      await request('PATCH', `/cohorts/${other}/outlets`, { body: copy })
      return async () => {
        const { reached, line } = (await request('GET', `/cohorts/${other}`)).body as Cohort
        const listed = (await request('GET', '/cohorts')).body as CohortSummary[]
        expect(listed.find((each) => each.id === other)?.reached).toBe(reached)
        return [reached, days.map((day) => line.find((each) => each.day === daysAfter(today, day))?.reached)]
      }
    }
    const published = await aimingAt('published')
    const audited = await aimingAt('inAudit')
    const certified = await aimingAt('certified')
    const over = await aimingAt('published', { endsOn: daysAfter(today, -15) })
    const none = [0, [0, 0, 0, 0, null]]
    const onlyToday = (count: number) => [count, [0, 0, 0, count, null]]
    // Both have withdrawn their reports, and the audit has been refused.
    for (const each of [published, audited, certified]) expect(await each()).toEqual(none)
    expect(await over()).toEqual([0, [0, 0, undefined, undefined, undefined]])

    await first.become({ report_until: today })
    expect(await published()).toEqual(onlyToday(1))
    expect(await over()).toEqual([1, [0, 1, undefined, undefined, undefined]])
    await second.become({ in_audit: true })
    expect(await published()).toEqual(onlyToday(2))
    expect(await audited()).toEqual(onlyToday(1))
    await first.become({ certified_until: today, certified_at: daysAgo(kit, 1) })
    expect(await audited()).toEqual(onlyToday(2))
    expect(await certified()).toEqual(onlyToday(1))
    await first.become({ certified_until: daysAfter(today, -1), report_until: null })
    await second.become({ in_audit: false })
    for (const each of [published, audited, certified]) expect(await each()).toEqual(none)

    // The progress has days and what is over in it, until it is taken back.
    await second.share('progress')
    expect(await published()).toEqual([1, [1, 1, 1, 1, null]])
    expect(await audited()).toEqual([1, [0, 1, 1, 1, null]])
    expect(await over()).toEqual([1, [1, 1, undefined, undefined, undefined]])
    await second.share('stage')
    for (const each of [published, audited, certified]) expect(await each()).toEqual(none)
  })

  it('counts up to its last day, and has no line before its first', async () => {
    const kit = createTestApi(database())
    const today = dayOf(kit.deps.now())
    const over = await begun(kit, { startsOn: daysAfter(today, -40), endsOn: daysAfter(today, -20) })
    const { link } = await member(kit, over.group, { name: 'Late', shares: 'progress', days: 10 })
    await over.members({ action: 'put', chosen: [link] })
    expect(await over.read()).toMatchObject({ outlets: 1, reached: 0 })
    const body = {
      ...over.input,
      name: 'To come',
      startsOn: daysAfter(today, 5),
      endsOn: daysAfter(today, 9),
    }
    const { id } = (await over.request('POST', '/cohorts', { body })).body as { id: string }
    const { line } = (await over.request('GET', `/cohorts/${id}`)).body as Cohort
    expect(line).toHaveLength(5)
    expect(line.every(({ reached }) => reached === null)).toBe(true)
    expect(((await over.request('GET', '/home')).body as Home).cohorts).toEqual([])
    const names = ((await over.request('GET', '/cohorts')).body as CohortSummary[]).map(({ name }) => name)
    expect(names).toEqual(['To come', 'Summer'])
  })

  it('loses an outlet with its link, whichever program ends it, and does not get it back', async () => {
    const kit = createTestApi(database())
    const { group, read, members } = await begun(kit)
    const first = await member(kit, group, { name: 'First', shares: 'stage' })
    const second = await member(kit, group, { name: 'Second', shares: 'stage' })
    const gone = await member(kit, group, { name: 'Gone', shares: 'stage' })
    await members({ action: 'put', matching: {} })
    expect((await read()).outlets).toBe(3)
    await first.own.request('POST', `/links/${first.link}/end`)
    expect((await read()).outlets).toBe(2)
    // As a program before this one ends it.
    const become = (change: { state: 'ended' | 'confirmed'; ended_at: Date | null }) =>
      database().updateTable('link').set(change).where('id', '=', second.link).execute()
    await become({ state: 'ended', ended_at: kit.deps.now() })
    expect((await read()).outlets).toBe(1)
    await become({ state: 'confirmed', ended_at: null })
    expect((await read()).outlets).toBe(1)
    expect((await members({ action: 'put', chosen: [first.link] })).body).toEqual({ changed: 0 })
    await database().deleteFrom('person').where('id', '=', gone.outlet.id).execute()
    expect((await read()).outlets).toBe(0)
    await members({ action: 'put', chosen: [second.link] })
    await database().deleteFrom('person').where('id', '=', group.id).execute()
    const left = await database().selectFrom('cohort').select('id').where('group_id', '=', group.id).execute()
    const rows = await database()
      .selectFrom('cohort_member')
      .select('cohort_id')
      .where('link_id', '=', second.link)
      .execute()
    expect([left, rows]).toEqual([[], []])
  })

  it('is filled from what a filter finds, and filters list, counts and file', async () => {
    const kit = createTestApi(database())
    const { group, request, members, id, input } = await begun(kit)
    for (const name of ['Morning Post', 'Evening Post', 'Radio'])
      await member(kit, group, { name, shares: 'stage' })
    const hidden = await member(kit, group, { name: 'Post of the North' })
    expect((await members({ action: 'put', matching: { text: 'post', stage: 'registered' } })).body).toEqual({
      changed: 2,
    })
    const list = async (query: string) => {
      const { items, counts, unshared } = (await request('GET', `/users/me/outlets${query}`)).body as {
        items: { name: string }[]
        counts: Record<string, number>
        unshared: number
      }
      return [items.map(({ name }) => name).sort(), counts.registered, unshared]
    }
    expect(await list(`?cohort=${id}`)).toEqual([['Evening Post', 'Morning Post'], 2, 0])
    expect(await list(`?cohort=${id}&text=even`)).toEqual([['Evening Post'], 2, 0])
    expect((await list(''))[0]).toHaveLength(4)
    const other = (await request('POST', '/cohorts', { body: { ...input, name: 'Radio' } })).body as {
      id: string
    }
    const copy = { action: 'put', matching: { cohort: id } }
    expect((await request('PATCH', `/cohorts/${other.id}/outlets`, { body: copy })).body).toEqual({
      changed: 2,
    })
    const file = await entriesOfFile(request, `/users/me/outlets/file?text=post`)
    expect(file.map(({ outlet, cohorts }) => [outlet, cohorts])).toEqual([
      ['Evening Post', 'Radio; Summer'],
      ['Morning Post', 'Radio; Summer'],
      ['Post of the North', ''],
    ])
    expect(await entriesOfFile(request, `/users/me/outlets/file?cohort=${id}`)).toHaveLength(2)
    expect((await members({ action: 'take', matching: { text: 'even', cohort: id } })).body).toEqual({
      changed: 1,
    })
    expect((await list(`?cohort=${id}`))[0]).toEqual(['Morning Post'])
    for (const body of [
      { action: 'put' },
      { action: 'put', chosen: [] },
      { action: 'put', chosen: [hidden.link], matching: {} },
    ])
      expect(await members(body)).toMatchObject({
        status: 422,
        body: { violations: [{ propertyPath: 'chosen', code: 'cohortChoose' }] },
      })
    const stranger = await begun(kit)
    const foreign = { action: 'put', matching: { cohort: stranger.id } }
    await member(kit, stranger.group, { name: 'Theirs' })
    await stranger.members({ action: 'put', matching: {} })
    expect((await members(foreign)).body).toEqual({ changed: 0 })
  })

  it('is told to its outlets on the page of their link, and to no other member', async () => {
    const kit = createTestApi(database())
    const { group, members, input } = await begun(kit)
    const inside = await member(kit, group, { name: 'Inside' })
    const outside = await member(kit, group, { name: 'Outside' })
    await members({ action: 'put', chosen: [inside.link] })
    const cohortsOf = async ({ own, link }: typeof inside) =>
      ((await own.request('GET', `/links/${link}`)).body as Link).cohorts
    expect(await cohortsOf(inside)).toEqual([{ name: 'Summer', endsOn: input.endsOn }])
    expect(await cohortsOf(outside)).toEqual([])
  })

  it('stands in the programme behind its group, rounded, until it is deleted', async () => {
    const kit = createTestApi(database())
    const { group, members, request, id } = await begun(kit)
    for (let index = 0; index < 7; index++) await member(kit, group, { name: `Outlet ${String(index)}` })
    await members({ action: 'put', matching: {} })
    const small = await begun(kit, { name: 'Small' })
    await member(kit, small.group, { name: 'Alone' })
    await small.members({ action: 'put', matching: {} })
    await countProgramme(kit.deps)
    const admin = await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))
    const rows = async () => {
      const { body } = await admin.request('GET', '/programme?by=cohort')
      return (body as Programme).rows.map(({ value, name, outlets }) => [value, name, outlets])
    }
    expect(await rows()).toContainEqual([id, 'Harbour Group: Summer', 5])
    expect(JSON.stringify(await rows())).not.toContain('Small')
    const [line] = await entriesOfFile(admin.request, '/programme/file?by=cohort')
    expect(line).toMatchObject({ cohort: 'Harbour Group: Summer', outlets: '5' })
    await request('DELETE', `/cohorts/${id}`)
    expect(JSON.stringify(await rows())).not.toContain('Summer')
  })

  it('is not told in the programme where small ones have fewer than five outlets together, though they have them more than once', async () => {
    const kit = createTestApi(database())
    await database().deleteFrom('cohort').execute()
    const { group, members, request, input } = await begun(kit)
    for (let index = 0; index < 3; index++) await member(kit, group, { name: `Few ${String(index)}` })
    const { id } = (await request('POST', '/cohorts', { body: input })).body as { id: string }
    await members({ action: 'put', matching: {} })
    await request('PATCH', `/cohorts/${id}/outlets`, { body: { action: 'put', matching: {} } })
    await countProgramme(kit.deps)
    const admin = await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))
    expect(((await admin.request('GET', '/programme?by=cohort')).body as Programme).rows).toEqual([])
  })
})

it('a line has a point a day, a week or four weeks, today and the last day', () => {
  expect(daysOfLine('2026-01-01', '2026-01-01', '2026-02-01')).toEqual(['2026-01-01'])
  expect(daysOfLine('2026-01-01', '2026-01-03', '2026-02-01')).toHaveLength(3)
  const weeks = daysOfLine('2026-01-01', '2026-12-31', '2026-01-10')
  expect(weeks.slice(0, 4)).toEqual(['2026-01-01', '2026-01-08', '2026-01-10', '2026-01-15'])
  expect(weeks.at(-1)).toBe('2026-12-31')
  expect(daysOfLine('2026-01-01', '2036-01-01', '2026-01-10').length).toBeLessThan(140)
})
