import { v7 } from 'uuid'
import type { z } from 'zod'
import type { Actor } from '~/api/platform/authentication/actor'
import { lockAccount } from '~/api/platform/database/conditions'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, orNotFound, violation } from '~/api/platform/errors'
import {
  type Cohort,
  type CohortChange,
  cohortLimits,
  type CohortMembers,
  type CohortSummary,
  type changeMembers as changeMembersCall,
  type NewCohort,
} from '~/contracts/certification/cohorts'
import { dayOf, daysAfter } from '~/contracts/days'
import { can } from '~/contracts/permissions'
import * as repo from './cohorts.repo'
import { partnerOf } from './progress.service'

const toSummary = ({
  starts_on: startsOn,
  ends_on: endsOn,
  goal_stage: goalStage,
  version: _,
  ...row
}: repo.CohortRow): CohortSummary => ({ ...row, startsOn, endsOn, goalStage })

const read = async (deps: ApiDeps, actor: Actor, wanted: Parameters<typeof repo.selectCohorts>[2]) =>
  repo.selectCohorts(deps.database, partnerOf(deps, actor), wanted)

/** The cohorts of the actor’s group. One query. */
export async function listCohorts(deps: ApiDeps, actor: Actor): Promise<CohortSummary[]> {
  return (await read(deps, actor, { limit: cohortLimits.cohorts })).map(toSummary)
}

/** Cohorts of a group that are under way, those that end first; none for others. One query for a group. */
export async function findCohortsUnderWay(deps: ApiDeps, actor: Actor): Promise<CohortSummary[]> {
  if (!can(actor.accessLevel, 'cohorts.manage')) return []
  return (await read(deps, actor, { underWay: true, limit: 3 })).map(toSummary)
}

/** Days apart, so that a line has some sixty to a hundred and thirty points at most. */
const stepOf = (days: number): number => (days <= 62 ? 1 : days <= 731 ? 7 : 28)

/** The first day, those after it in even steps, today, and the last day. */
export function daysOfLine(startsOn: string, endsOn: string, today: string): string[] {
  const length = (Date.parse(endsOn) - Date.parse(startsOn)) / (24 * 3600 * 1000)
  const days = new Set([endsOn])
  if (today > startsOn && today < endsOn) days.add(today)
  for (let after = 0; after < length; after += stepOf(length)) days.add(daysAfter(startsOn, after))
  return [...days].sort()
}

/** One cohort of the actor’s group, with its line. Two queries. @throws ApiError notFound, also for those of others */
export async function findCohort(deps: ApiDeps, actor: Actor, id: string): Promise<Cohort> {
  const row = orNotFound((await read(deps, actor, { cohort: id, limit: 1 }))[0])
  const steps = await repo.selectReached(deps.database, { ...partnerOf(deps, actor), cohort: id })
  const today = dayOf(deps.now())
  const reachedBy = (day: string) =>
    steps.filter((step) => step.day <= day).reduce((sum, { count }) => sum + count, 0)
  const { starts_on: startsOn, ends_on: endsOn, version } = row
  const line = daysOfLine(startsOn, endsOn, today).map((day) => ({
    day,
    reached: day <= today ? reachedBy(day) : null,
  }))
  return { ...toSummary(row), version, line }
}

/** @throws ApiError unprocessable cohortsFull */
export async function makeCohort(deps: ApiDeps, actor: Actor, cohort: NewCohort): Promise<{ id: string }> {
  const { database } = deps
  const groupId = actor.organisation.id
  const id = v7()
  await database.transaction(async () => {
    await lockAccount(database, groupId)
    if ((await repo.countCohorts(database, groupId)) >= cohortLimits.cohorts)
      throw violation('', 'cohortsFull')
    await repo.insertCohort(database, { ...cohort, id, groupId, now: deps.now() })
  })
  return { id }
}

/** @throws ApiError notFound, also for those of others; conflict cohortChanged if it was changed since it was read */
export async function saveCohort(
  { database }: ApiDeps,
  actor: Actor,
  { id, change: { version, ...change } }: { id: string; change: CohortChange },
): Promise<void> {
  await database.transaction(async () => {
    const row = orNotFound(await repo.lockCohort(database, { id, groupId: actor.organisation.id }))
    if (row.version !== version) throw conflict('cohortChanged')
    await repo.updateCohort(database, id, change)
  })
}

/** @throws ApiError notFound, also for those of others */
export async function removeCohort({ database }: ApiDeps, actor: Actor, id: string): Promise<void> {
  orNotFound(await repo.deleteCohort(database, { id, groupId: actor.organisation.id }))
}

/**
 * Puts outlets in, or takes them out. Links that are no confirmed ones of the group are left out.
 * @throws ApiError notFound, also for those of others; unprocessable cohortFull, and then none is put in
 */
export async function changeMembers(
  deps: ApiDeps,
  actor: Actor,
  { id, input: { action, chosen, matching } }: { id: string; input: CohortMembers },
): Promise<z.input<typeof changeMembersCall.output>> {
  const { database } = deps
  const which = chosen ? { chosen } : { filter: matching ?? {} }
  return database.transaction(async () => {
    orNotFound(await repo.lockCohort(database, { id, groupId: actor.organisation.id }))
    const change = action === 'put' ? repo.putIn : repo.takeOut
    const changed = await change(database, partnerOf(deps, actor), { cohort: id, which })
    if (action === 'put' && (await repo.countMembers(database, id)) > cohortLimits.outlets)
      throw violation('', 'cohortFull')
    return { changed }
  })
}
