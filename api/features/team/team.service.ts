import { notifyAll } from '~/api/features/notifications/notifications.service'
import { outletOf } from '~/api/features/self-assessment/self-assessment.service'
import { requireClause } from '~/api/features/standard/standard.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { lockAccount } from '~/api/platform/database/conditions'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, notFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import { limits, pageSizes } from '~/contracts/constants'
import type { TeamComment, TeamOffer } from '~/contracts/people/team'
import * as repo from './team.repo'
import { clausePath, nameOf } from './assignments.service'
import { requireVisible } from '~/api/features/offers/offers.service'
import { countOnTeamList, findTeamOffer, listOnTeamList } from '~/api/features/offers/offer-lists.service'

/** True for the outlet's account, which answers for what its team writes. */
const isOutlet = (actor: Actor): boolean => actor.id === actor.organisation.id

function toComment(row: repo.CommentRow, actor: Actor): TeamComment {
  return {
    id: row.id,
    text: row.text,
    author: nameOf(row) || null,
    createdAt: row.created_at.toISOString(),
    canDelete: isOutlet(actor) || row.author_id === actor.id,
  }
}

/** Oldest first. Two queries. */
export async function listComments(
  deps: ApiDeps,
  actor: Actor,
  { clause, query }: { clause: number; query: PageWindow },
): Promise<Page<TeamComment[]>> {
  const of = { outletId: outletOf(actor), clause }
  const total = await repo.countOfClause(deps.database, of)
  const rows = total > 0 ? await repo.selectComments(deps.database, of, pageWindow(query)) : []
  return new Page(
    rows.map((row) => toComment(row, actor)),
    total,
  )
}

/**
 * Writes a comment, and tells whom the clause is assigned to and who has commented on it.
 * @throws ApiError notFound unless the standard has the clause; conflict commentsFull
 */
export async function comment(
  deps: ApiDeps,
  actor: Actor,
  { clause, text }: { clause: number; text: string },
): Promise<{ id: string; number: number }> {
  const { database } = deps
  const of = { outletId: outletOf(actor), clause }
  return database.transaction(async () => {
    await lockAccount(database, of.outletId)
    await requireClause(deps, clause)
    const before = await repo.countOfClause(database, of)
    if (before >= limits.commentsPerClause) throw conflict('commentsFull')
    const involved = new Set(await repo.selectAuthors(database, of))
    const assigned = await repo.findAssignment(database, of)
    if (assigned) involved.add(assigned.assignee_id)
    const id = await repo.insertComment(database, { ...of, authorId: actor.id, text, now: deps.now() })
    await notifyInvolved(deps, { actor, ...of, involved, text, number: before + 1 })
    return { id, number: before + 1 }
  })
}

interface Written {
  actor: Actor
  outletId: string
  clause: number
  involved: ReadonlySet<string>
  text: string
  number: number
}

async function notifyInvolved(deps: ApiDeps, { actor, outletId, clause, involved, text, number }: Written) {
  const members = await repo.selectMembers(deps.database, outletId)
  const me = members.find(({ id }) => id === actor.id)
  if (!me) return
  // The comment is on the last page, as long as there are others before it.
  const page = Math.ceil(number / pageSizes.teamComments)
  const path = page > 1 ? `${clausePath(clause)}?page=${String(page)}` : clausePath(clause)
  const values = { author: nameOf(me), clause: String(clause) }
  const others = members.filter((member) => member !== me && involved.has(member.id))
  await notifyAll(
    deps,
    others.map((other) => ({
      personId: other.id,
      type: 'clauseComment',
      data: values,
      path,
      mail: {
        to: other.email,
        locale: other.locale,
        template: 'clauseComment',
        values: { ...values, text, name: nameOf(other), path },
      },
    })),
  )
}

/** @throws ApiError notFound, also for those of colleagues unless the user is the outlet's account */
export async function removeComment(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const outletId = outletOf(actor)
  const authorId = isOutlet(actor) ? null : actor.id
  if (!(await repo.deleteComment(deps.database, { id, outletId, authorId }))) throw notFound()
}

/** One query. */
export const listOffers = (deps: ApiDeps, actor: Actor, query: PageWindow): Promise<Page<TeamOffer[]>> =>
  listOnTeamList(deps, { outletId: outletOf(actor), readerId: actor.id }, query)

/** @throws ApiError notFound if members cannot see the offer */
export const findOffer = (
  deps: ApiDeps,
  actor: Actor,
  offerId: string,
): Promise<{ listed: boolean; headline: string }> =>
  findTeamOffer(deps, { outletId: outletOf(actor), offerId })

/**
 * Adds an offer to the list of the team. Idempotent. Offers that members cannot see at present count only against twice the limit.
 * @throws ApiError notFound if members cannot see the offer; conflict teamOffersFull
 */
export async function addOffer(deps: ApiDeps, actor: Actor, wanted: string): Promise<void> {
  const { database } = deps
  const outletId = outletOf(actor)
  const { id: offerId } = await requireVisible(deps, wanted)
  await database.transaction(async () => {
    await lockAccount(database, outletId)
    if (await repo.isListed(database, { outletId, offerId })) return
    const isFull =
      (await countOnTeamList(deps, outletId)) >= limits.teamOffers ||
      (await repo.countListed(database, outletId)) >= 2 * limits.teamOffers
    if (isFull) throw conflict('teamOffersFull')
    await repo.insertListed(database, { outletId, offerId, addedBy: actor.id, now: deps.now() })
  })
}

/** Removes an offer from the list of the team, even if it has been withdrawn. Idempotent. */
export async function removeOffer(deps: ApiDeps, actor: Actor, offerId: string): Promise<void> {
  const outletId = outletOf(actor)
  await repo.deleteListed(deps.database, { outletId, offerId })
}
