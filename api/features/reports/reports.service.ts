import { notify } from '~/api/features/notifications/notifications.service'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, notFound } from '~/api/platform/errors'
import type {
  ReportCategory,
  ReportedKind,
  ReportTarget,
  TargetKind,
} from '~/contracts/administration/moderation'
import * as repo from './reports.repo'
import type { PersonFacts } from '~/api/platform/database/person-facts'
import { profileKindOf, type ProfileLink, profileName } from '~/contracts/people/people'
import { validate as isUuid } from 'uuid'
import { requireVisible } from '~/api/features/offers/offers.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { can } from '~/contracts/permissions'
import { seesProfile, viewerOf } from '~/contracts/people/visibility'
import * as subjects from './reports.repo'

export interface KeptReport {
  kind: ReportedKind
  subjectId: string
  reporterId: string
  category: ReportCategory
  reason: string
}

/**
 * Stores a report for the admins; the subject stays visible. All reports of a subject form one case, with a snapshot
 * taken at the first report. The caller checks that the user can see the subject.
 * @throws ApiError notFound if it is gone by now
 * @throws ApiError conflict alreadyReported: once per user until the case is decided
 */
export async function keepReport(deps: ApiDeps, report: KeptReport): Promise<void> {
  const { database } = deps
  const now = deps.now()
  await database.transaction(async () => {
    const subject = await subjects.findSubject(database, report.kind, report.subjectId)
    if (!subject || subject.removed) throw notFound()
    const { authorId, texts: snapshot } = subject
    const { kind, subjectId } = report
    const caseId = await repo.openCase(database, { kind, subjectId, authorId, snapshot, now })
    // A decision on an earlier case may have removed it meanwhile.
    if ((await subjects.findSubject(database, kind, subjectId))?.removed !== false) throw notFound()
    const isNew = await repo.insertReport(database, { ...report, caseId, now })
    if (!isNew) throw conflict('alreadyReported')
    const data = { context: 'reportReceived' }
    await notify(deps, { personId: report.reporterId, type: 'account', data, path: null })
  })
}

/** Display name. */
export function nameOf(person: PersonFacts): string {
  const kind = profileKindOf({ roles: person.roles, contributor: person.parent_id !== null })
  const { title, first_name: firstName, last_name: lastName, entity_name: entityName } = person
  return profileName({ kind, title, firstName, lastName, entityName })
}

/** Id and name; null if the account is gone. */
export const referenceOf = (person: PersonFacts | null) =>
  person ? { id: person.id, name: nameOf(person) } : null

/** Link to the person's page; contributors have none. */
export const linkOf = (person: PersonFacts | null): ProfileLink | null =>
  person?.parent_id === null
    ? {
        kind: profileKindOf({ roles: person.roles, contributor: false }),
        key: person.vanity_name ?? person.id,
      }
    : null

interface Target {
  kind: TargetKind
  id: string
}

function seesPerson(actor: Actor, person: PersonFacts | null): boolean {
  if (person?.state !== 'active') return false
  return seesProfile(viewerOf(actor, person.id), { ...person, contributor: person.parent_id !== null })
}

function sees(actor: Actor, kind: TargetKind, owner: PersonFacts | null): boolean {
  if (kind === 'person') return seesPerson(actor, owner)
  return kind === 'offer' ? can(actor.accessLevel, 'resources.read') : owner?.state !== 'blocked'
}

/** @throws ApiError notFound if the actor cannot see it */
async function findSeen(deps: ApiDeps, actor: Actor, { kind, id }: Target): Promise<subjects.Subject> {
  const subject = isUuid(id) ? await subjects.findSubject(deps.database, kind, id) : undefined
  if (!subject || subject.removed) throw notFound()
  if (!sees(actor, kind, subject.owner)) throw notFound()
  if (kind === 'offer') await requireVisible(deps, id)
  return subject
}

const isOwn = (actor: Actor, { authorId }: subjects.Subject): boolean =>
  authorId === actor.id || authorId === actor.organisation.id

/** The item that the actor is about to report. @throws ApiError notFound */
export async function getTarget(deps: ApiDeps, actor: Actor, target: Target): Promise<ReportTarget> {
  const subject = await findSeen(deps, actor, target)
  const { kind, id } = target
  const about = { kind, subjectId: id, reporterId: actor.id }
  const own = isOwn(actor, subject)
  const reported = !own && (await repo.hasReported(deps.database, about))
  const blockedReason: ReportTarget['blockedReason'] = own ? 'own' : reported ? 'reported' : null
  const rest = { kind, id, number: subject.number ?? null, blockedReason }
  if (kind === 'offer') return { ...rest, name: subject.texts.headline ?? '', link: null }
  return { ...rest, name: subject.owner ? nameOf(subject.owner) : '', link: linkOf(subject.owner) }
}

/**
 * Stores the actor's report of a person, an offer or a transparency report.
 * @throws ApiError notFound if the actor cannot see it; conflict reportOwn, alreadyReported
 */
export async function reportTarget(
  deps: ApiDeps,
  actor: Actor,
  { kind, id, category, reason }: Target & { category: ReportCategory; reason: string },
): Promise<void> {
  const subject = await findSeen(deps, actor, { kind, id })
  if (isOwn(actor, subject)) throw conflict('reportOwn')
  await keepReport(deps, { kind, subjectId: id, reporterId: actor.id, category, reason })
}

export type { Subject } from './reports.repo'

type Deps = Pick<ApiDeps, 'database'>
interface Reported {
  kind: ReportedKind
  id: string
}

/** Current state of a reported item; undefined if it is gone. One query. */
export const findReported = (deps: Deps, { kind, id }: Reported) =>
  subjects.findSubject(deps.database, kind, id)

/** Some messages before and after a reported one, oldest first. */
export const findAround = (deps: Deps, place: NonNullable<subjects.Subject['place']>, distance: number) =>
  subjects.selectAround(deps.database, place, distance)

/** The two participants of a discussion. */
export const findParticipants = (deps: Deps, discussionId: string): Promise<string[]> =>
  subjects.selectParticipants(deps.database, discussionId)

/** Removes an item by moderation; null restores it. */
export const setRemoved = (
  deps: Deps,
  thing: Reported & { kind: Exclude<ReportedKind, 'person'> },
  removedAt: Date | null,
): Promise<void> => subjects.setRemoved(deps.database, thing, removedAt)
