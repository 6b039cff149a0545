import { validate as isUuid } from 'uuid'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { findPeople } from '~/api/platform/database/lists/person-words'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import type { Locale } from '~/contracts/constants'
import { localName } from '~/contracts/languages'
import type { CaseFilter, ValidationCase, ValidationState } from '~/contracts/validation/validation'
import * as repo from './case-list.repo'
import { seesField, seesProfile } from '~/contracts/people/visibility'
import { officeOf, listDeciders, namedProvider, providersCalled } from '../validators.service'
import { openStates, type Office, mayDecide, shownDecider, stateAfter, undoUntil } from '../validation.rules'
type CaseQuery = CaseFilter & { state: ValidationState }

const dayMs = 24 * 3600 * 1000
const nothing = { items: [], counts: {}, flaggedCount: 0, provider: null, moreProviders: false, deciders: [] }

function filterOf(deps: ApiDeps, query: CaseQuery): Omit<repo.CaseFilter, 'validatorId' | 'people' | 'text'> {
  const { waiting, flagged, decidedBy, ids } = query
  return {
    until: waiting === undefined ? undefined : new Date(deps.now().getTime() - waiting * dayMs),
    flagged: flagged === 'yes',
    decidedBy,
    ids: ids?.split(',').filter((id) => isUuid(id)),
  }
}

/** Whose requests are listed: providers only see their own, whatever they filter by. */
async function providersOf(deps: ApiDeps, office: NonNullable<Office>, query: CaseQuery) {
  if (office.kind === 'provider')
    return { filter: { validatorId: office.id }, provider: null, moreProviders: false }
  const called = await providersCalled(deps, query.providerName)
  return {
    filter: { validatorId: query.provider ?? null, validatorIds: called?.ids },
    provider: await namedProvider(deps, query.provider),
    moreProviders: called?.more ?? false,
  }
}

/**
 * Requests in one state (to a provider, or all for admins), with the counts of every state for the same search, each up to
 * one more than `limits.counted`. Where words match too many people, only this state is counted. Up to six queries.
 */
export async function listCases(
  deps: ApiDeps,
  actor: Actor,
  { query, locale }: { query: CaseQuery & PageWindow; locale: Locale },
) {
  const { database } = deps
  const office = await officeOf(deps, actor)
  if (!office) return new Page(nothing, 0)
  const people = await findPeople(database, query.text)
  const { filter: whose, ...providers } = await providersOf(deps, office, query)
  const filter = { ...filterOf(deps, query), ...whose, people, text: query.text }
  const { state } = query
  const page = await repo.selectPage(database, { ...filter, state }, pageWindow(query))
  const { ids, total, incomplete } = page
  const { flagged = 0, ...counts } = page.counts
  const rows = ids.length > 0 ? await repo.selectCases(database, ids, state) : []
  const body = {
    items: rows.map((row) => toCase(row, { office, locale, now: deps.now() })),
    counts: { ...counts, [state]: total },
    flaggedCount: flagged,
    ...providers,
    deciders: state === 'requested' ? [] : await listDeciders(deps, office),
  }
  return new Page(body, total, { incomplete })
}

/** All requests in one state, in batches. */
export async function* readCases(
  deps: ApiDeps,
  actor: Actor,
  { query, locale, size }: { query: CaseQuery; locale: Locale; size: number },
): AsyncGenerator<ValidationCase[]> {
  const { database } = deps
  const office = await officeOf(deps, actor)
  if (!office) return
  const { filter: whose } = await providersOf(deps, office, query)
  const people = await findPeople(database, query.text)
  const filter = { ...filterOf(deps, query), ...whose, people, text: query.text, state: query.state }
  for await (const ids of repo.readIds(database, filter, size)) {
    const rows = ids.length > 0 ? await repo.selectCases(database, ids, query.state) : []
    yield rows.map((row) => toCase(row, { office, locale, now: deps.now() }))
  }
}

/** @throws ApiError notFound if it was sent to another provider */
export async function getCaseRow(deps: ApiDeps, office: Office, id: string): Promise<repo.CaseRow> {
  const row = isUuid(id) ? await repo.findCase(deps.database, id) : undefined
  if (!row || !mayDecide(office, row.validator_id)) throw notFound()
  return row
}

/** @throws ApiError notFound if it was sent to another provider */
export const getCase = async (
  deps: ApiDeps,
  office: Office,
  { id, locale }: { id: string; locale: Locale },
): Promise<ValidationCase> => toCase(await getCaseRow(deps, office, id), { office, locale, now: deps.now() })

const person = (id: string | null, parentId: string | null, name: string | null) =>
  id === null ? null : { id, parentId, name: name ?? '' }

const deciderIn = (row: repo.OtherRow) => person(row.decider_id, row.decider_parent, row.decider_name)

/** Who decided and who revoked, as far as this user may know. Withdrawals and codes have no decider. */
export function decidersOf(row: repo.OtherRow, office: Office) {
  const validatorId = row.validator_id
  const decider = deciderIn(row)
  const revoker = person(row.revoker_id, row.revoker_parent, row.revoker_name)
  const isDecided = !['requested', 'cancelled'].includes(row.state) && row.code === null
  return {
    decidedBy: isDecided ? shownDecider({ person: decider, validatorId }, office) : null,
    revokedBy: row.revoked_at ? shownDecider({ person: revoker, validatorId }, office) : null,
  }
}

interface Seen {
  office: Office
  locale: Locale
  now: Date
}

/** A case as this office sees it. */
export function toCase(row: repo.CaseRow, { office, locale, now }: Seen): ValidationCase {
  const { decidedBy, revokedBy } = decidersOf(row, office)
  const decided = {
    state: row.state,
    decidedAt: row.decided_at,
    byCode: row.code !== null,
    decider: { person: deciderIn(row), validatorId: row.validator_id },
  }
  return {
    id: row.id,
    state: row.state,
    provider: row.validator_id ? { id: row.validator_id, entityName: row.provider ?? '' } : null,
    reason: row.reason,
    requestedAt: row.requested_at.toISOString(),
    awaitsAnswer: row.state === 'requested' && row.waiting_since === null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy,
    undoUntil: undoUntil(decided, office, now)?.toISOString() ?? null,
    code: row.code,
    revocation: row.revoked_at
      ? { at: row.revoked_at.toISOString(), reason: row.revocation_reason ?? '', by: revokedBy }
      : null,
    flagCount: row.flag_count ?? 0,
    subject: {
      id: row.subject_id,
      salutation: localName(row.salutation, locale),
      title: row.title,
      firstName: row.first_name,
      lastName: row.last_name,
      ...contactOf(row, office, locale),
      memberSince: row.created_at.toISOString(),
      earlierRequests: row.earlier_requests ?? 0,
    },
    can: {
      decide: stateAfter(row.state, 'approve') !== null,
      revoke: stateAfter(row.state, 'revoke') !== null,
    },
  }
}

/**
 * How to reach the journalist of a case. Once the case is over, an office sees of it what it would see without: an address that
 * was hidden, or has been changed since, is no longer for those who were asked before.
 */
function contactOf(row: repo.CaseRow, office: Office, locale: Locale) {
  const subject = { ...row, state: row.subject_state, contributor: row.parent_id !== null }
  const viewer = office?.kind === 'administration' ? 'admin' : 'member'
  const isOpen = openStates.includes(row.state)
  return {
    email: isOpen || seesField(viewer, subject, row.email_visibility) ? row.email : null,
    country: isOpen || seesProfile(viewer, subject) ? localName(row.country_names, locale) : null,
  }
}
