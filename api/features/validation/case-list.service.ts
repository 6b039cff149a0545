import { validate as isUuid } from 'uuid'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { pageWindow } from '~/api/platform/paging'
import type { Locale } from '~/contracts/constants'
import type { ValidationCase, ValidationState } from '~/contracts/validation'
import * as repo from './case-list.repo'
import { mayDecide } from './validation.rules'

interface CaseQuery {
  page: number
  itemsPerPage: number
  pagination: boolean
  state: ValidationState
  text?: string | undefined
}

/** A provider's own requests, an admin's all, in one state, with the counts of every state for the same search. */
export async function listCases(
  deps: ApiDeps,
  actor: Actor,
  { query, locale }: { query: CaseQuery; locale: Locale },
) {
  const filter = { validatorId: actor.standing === 'admin' ? null : actor.id, text: query.text }
  const rows = await repo.selectCases(deps.database, { ...filter, state: query.state }, pageWindow(query))
  const counts: Record<ValidationState, number> = { requested: 0, cancelled: 0, approved: 0, rejected: 0 }
  for (const { state, count } of await repo.countCases(deps.database, filter)) counts[state] = count
  return new Page({ items: rows.map((row) => toCase(row, locale)), counts }, counts[query.state])
}

/** @throws ApiError notFound where it was sent to another provider */
export async function getCase(
  deps: ApiDeps,
  actor: Actor,
  { id, locale }: { id: string; locale: Locale },
): Promise<ValidationCase> {
  const row = isUuid(id) ? await repo.findCase(deps.database, id) : undefined
  if (!row || !mayDecide(actor, row.validator_id)) throw notFound()
  return toCase(row, locale)
}

function toCase(row: repo.CaseRow, locale: Locale): ValidationCase {
  return {
    id: row.id,
    state: row.state,
    reason: row.reason,
    requestedAt: row.requested_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    subject: {
      id: row.subject_id,
      salutation: row.salutation?.[locale] ?? null,
      title: row.title,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      country: row.country?.[locale] ?? null,
      website: row.website,
      description: row.description,
      memberSince: row.created_at.toISOString(),
      earlierRequests: row.earlier_requests ?? 0,
    },
    can: { decide: row.state === 'requested' },
  }
}
