import type { z } from 'zod'
import { recordView, peopleFile } from '~/api/features/audit/audit.service'
import { listDocuments } from '~/api/features/files/files.service'
import { findProfile } from '~/api/features/profiles/own-profile.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { orNotFound } from '~/api/platform/errors'
import { findPeople } from '~/api/platform/database/lists/person-words'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import type { Locale } from '~/contracts/constants'
import { localName } from '~/contracts/languages'
import { kindByRole, profileKindOf, profileName } from '~/contracts/people/people'
import { effectiveRole, accessLevelOf } from '~/contracts/permissions'
import type {
  listReviews,
  ReviewCase,
  ReviewKind,
  ReviewState,
  ReviewSummary,
} from '~/contracts/validation/reviews'
import * as repo from './reviews.repo'
import { actionsFor, missingIn, reviewKindOf } from './reviews.rules'
import type { FileAnswer } from '~/contracts/endpoint'

export interface ReviewFilter {
  state: ReviewState
  kind?: ReviewKind | undefined
  text?: string | undefined
}

/**
 * Reviews in one state, with the counts of every state for the same search; only of this state if its words match too many
 * people. Up to four queries.
 */
export async function findReviews(
  deps: ApiDeps,
  { query, locale }: { query: ReviewFilter & PageWindow; locale: Locale },
): Promise<Page<z.input<typeof listReviews.output>>> {
  const { database } = deps
  const { state, kind } = query
  const people = await findPeople(database, query.text)
  const page = await repo.selectPage(database, { kind, people, state }, pageWindow(query))
  const { ids, total, incomplete, counts } = page
  const rows = ids.length > 0 ? await repo.selectReviews(database, ids, state) : []
  const items = rows.map((row) => toSummary(row, locale))
  return new Page({ items, counts: { ...counts, [state]: total } }, total, { incomplete })
}

/** All reviews in one state, in batches. */
export async function* readReviews(
  { database }: ApiDeps,
  { query, locale }: { query: ReviewFilter; locale: Locale },
  size: number,
): AsyncGenerator<ReviewSummary[]> {
  const { state, kind, text } = query
  const people = await findPeople(database, text)
  for await (const ids of repo.readIds(database, { kind, people, state }, size)) {
    const rows = ids.length > 0 ? await repo.selectReviews(database, ids, state) : []
    yield rows.map((row) => toSummary(row, locale))
  }
}

/** Accounts that have changed kind since are shown by the name of the person. */
const kindIn = (roles: readonly string[]): ReviewKind =>
  effectiveRole(roles) === 'ROLE_SERVICE_PROVIDER' ? 'provider' : 'trainer'

function toSummary(row: repo.ReviewListRow, locale: Locale): ReviewSummary {
  const role = effectiveRole(row.roles)
  return {
    ...timesOf(row),
    id: row.id,
    state: row.state,
    kind: kindIn(row.roles),
    name: profileName({
      kind: role ? kindByRole[role] : 'contributor',
      title: row.title,
      firstName: row.first_name,
      lastName: row.last_name,
      entityName: row.entity_name,
    }),
    country: localName(row.country, locale),
  }
}

interface Times {
  requested_at: Date
  decided_at: Date | null
  revoked_at: Date | null
}
export const timesOf = (row: Times) => ({
  requestedAt: row.requested_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
})

type Past = Times & Pick<repo.ReviewRow, 'id' | 'state' | 'reason' | 'first_name' | 'last_name'>
const toPast = (row: Past) => ({
  ...timesOf(row),
  id: row.id,
  state: row.state,
  reason: row.reason,
  decidedBy: row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`,
})

/**
 * A review with all data of its subject, including fields hidden from others. The access is recorded.
 * @throws ApiError notFound
 */
export async function findReviewCase(
  deps: ApiDeps,
  actor: Actor,
  { id, locale }: { id: string; locale: Locale },
): Promise<ReviewCase> {
  const row = orNotFound(await repo.findReview(deps.database, id))
  await recordView(deps, actor, row.subject_id)
  const profile = await findProfile(deps, row.subject_id)
  const documents = await listDocuments(deps, row.subject_id)
  const others = await repo.selectOthers(deps.database, row.subject_id, row.id)
  const kind = kindIn(row.roles)
  return {
    ...toPast(row),
    kind,
    subject: toSubject(row, { name: profileName(profile), locale }),
    profile,
    documents,
    missing: missingIn(kind, profile),
    others: others.map(toPast),
    can: actionsOn(row),
  }
}

function actionsOn(row: repo.ReviewCaseRow) {
  const { roles, validated, parent_id: parent } = row
  const kind = reviewKindOf(accessLevelOf({ roles, validated, contributor: parent !== null }))
  return actionsFor(row.state, { active: row.subject_state === 'active', kind, validated })
}

const toSubject = (row: repo.ReviewCaseRow, { name, locale }: { name: string; locale: Locale }) => ({
  id: row.subject_id,
  link: {
    kind: profileKindOf({ roles: row.roles, contributor: row.parent_id !== null }),
    key: row.vanity_name ?? row.subject_id,
  },
  name,
  salutation: localName(row.salutation, locale),
  country: localName(row.country, locale),
  memberSince: row.created_at.toISOString(),
  emailConfirmedAt: row.confirmed_at?.toISOString() ?? null,
  active: row.subject_state === 'active',
  validated: row.validated,
})

/** A list of reviews as a file. Recorded, as it is a list of people. */
export const exportReviews = (
  deps: ApiDeps,
  actor: Actor,
  { query, locale }: { query: ReviewFilter; locale: Locale },
): Promise<FileAnswer> =>
  peopleFile<ReviewSummary>(deps, actor, {
    name: 'reviews',
    filter: { state: query.state, kind: query.kind ?? null },
    columns: {
      id: ({ id }) => id,
      name: ({ name }) => name,
      kind: (review) => review.kind,
      country: ({ country }) => country,
      state: (review) => review.state,
      requested: ({ requestedAt }) => requestedAt,
      decided: ({ decidedAt }) => decidedAt,
      revoked: ({ revokedAt }) => revokedAt,
    },
    read: (size) => readReviews(deps, { query, locale }, size),
  })
