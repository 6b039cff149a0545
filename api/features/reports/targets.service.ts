import { validate as isUuid } from 'uuid'
import { requireVisible } from '~/api/features/offers/offers.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { PersonFacts } from '~/api/platform/database/person-facts'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, notFound } from '~/api/platform/errors'
import type { ReportCategory, ReportTarget, TargetKind } from '~/contracts/administration/moderation'
import { can } from '~/contracts/permissions'
import { seesProfile, viewerOf } from '~/contracts/people/visibility'
import { linkOf, nameOf } from './people.service'
import * as repo from './reports.repo'
import { keepReport } from './reports.service'
import { findSubject, type Subject } from './subjects.repo'

interface Target {
  kind: TargetKind
  id: string
}

function seesPerson(actor: Actor, person: PersonFacts | null): boolean {
  if (person?.state !== 'active') return false
  return seesProfile(viewerOf(actor, person.id), { ...person, contributor: person.parent_id !== null })
}

/** @throws ApiError notFound if the actor cannot see it */
async function findSeen(deps: ApiDeps, actor: Actor, { kind, id }: Target): Promise<Subject> {
  const subject = isUuid(id) ? await findSubject(deps.database, kind, id) : undefined
  if (!subject || subject.removed) throw notFound()
  if (kind === 'person' ? !seesPerson(actor, subject.owner) : !can(actor.accessLevel, 'resources.read'))
    throw notFound()
  if (kind === 'offer') await requireVisible(deps, id)
  return subject
}

const isOwn = (actor: Actor, { authorId }: Subject): boolean =>
  authorId === actor.id || authorId === actor.organisation.id

/** The item that the actor is about to report. @throws ApiError notFound */
export async function getTarget(deps: ApiDeps, actor: Actor, target: Target): Promise<ReportTarget> {
  const subject = await findSeen(deps, actor, target)
  const { kind, id } = target
  const about = { kind, subjectId: id, reporterId: actor.id }
  const own = isOwn(actor, subject)
  const reported = !own && (await repo.hasReported(deps.database, about))
  const blockedReason = own ? 'own' : reported ? 'reported' : null
  if (kind === 'offer') return { kind, id, name: subject.texts.headline ?? '', link: null, blockedReason }
  return {
    kind,
    id,
    name: subject.owner ? nameOf(subject.owner) : '',
    link: linkOf(subject.owner),
    blockedReason,
  }
}

/**
 * Stores the actor's report of a person or an offer.
 * @throws ApiError notFound if the actor cannot see it; conflict reportOwn, alreadyReported
 */
export async function reportTarget(
  deps: ApiDeps,
  actor: Actor,
  { kind, id, category, reason }: Target & { category: ReportCategory; reason: string },
): Promise<void> {
  const subject = await findSeen(deps, actor, { kind, id })
  if (isOwn(actor, subject)) throw new ApiError('conflict', [{ propertyPath: '', code: 'reportOwn' }])
  await keepReport(deps, { kind, subjectId: id, reporterId: actor.id, category, reason })
}
