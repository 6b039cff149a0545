import { validate as isUuid } from 'uuid'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { pageWindow } from '~/api/platform/paging'
import type { Locale } from '~/contracts/constants'
import { profileKindOf, type ProfileLink } from '~/contracts/people/people'
import type { ValidationRequest } from '~/contracts/validation/validation'
import { seesProfile } from '~/contracts/people/visibility'
import { toEntry } from './conversation.service'
import * as repo from './validation.repo'
import { openStates } from './validation.rules'

interface OwnList {
  subjectId: string
  locale: Locale
  query: { page: number; itemsPerPage: number; pagination: boolean }
}

/** A journalist's requests, newest first, each with what was said about it. One query. */
export async function listOwnRequests(
  deps: ApiDeps,
  { subjectId, locale, query }: OwnList,
): Promise<Page<ValidationRequest[]>> {
  const rows = await repo.selectOwnRequests(deps.database, { subjectId }, pageWindow(query))
  return new Page(
    rows.map((row) => toRequest(row, locale)),
    rows[0]?.total ?? 0,
  )
}

/** @throws ApiError notFound if it belongs to another journalist */
export async function getOwnRequest(
  deps: ApiDeps,
  { id, subjectId, locale }: { id: string; subjectId: string; locale: Locale },
): Promise<ValidationRequest> {
  if (!isUuid(id)) throw notFound()
  const [row] = await repo.selectOwnRequests(deps.database, { subjectId, id }, { limit: 1, offset: 0 })
  if (!row) throw notFound()
  return toRequest(row, locale)
}

/** Only public pages, as journalists without validation do not have full access. */
function pageOf(row: repo.OwnRequestRow): ProfileLink | null {
  const { roles, validator_state: state, validated, visibility, vanity_name: name, validator_id: id } = row
  if (!id || !roles || !state) return null
  const subject = { roles, state, validated: validated ?? false, contributor: false }
  if (!seesProfile('restricted', { ...subject, visibility: visibility ?? 0 })) return null
  return { kind: profileKindOf(subject), key: name ?? id }
}

const conversationOf = ({ entries, validator_id: validatorId }: repo.OwnRequestRow) =>
  entries.map((entry) =>
    toEntry({ ...entry, created_at: new Date(entry.created_at) }, { reader: 'journalist', validatorId }),
  )

function toRequest(row: repo.OwnRequestRow, locale: Locale): ValidationRequest {
  const isOpen = row.state === 'requested'
  const isOver = !openStates.includes(row.state)
  const page = pageOf(row)
  return {
    id: row.id,
    state: row.state,
    validator: row.validator_id
      ? {
          id: row.validator_id,
          entityName: row.entity_name ?? '',
          country: isOver && page === null ? null : (row.country?.[locale] ?? null),
          page,
        }
      : null,
    introduction: row.introduction,
    conversation: conversationOf(row),
    reason: row.state === 'revoked' ? row.revocation_reason : row.reason,
    requestedAt: row.requested_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    can: { cancel: isOpen, answer: isOpen && row.waiting_since === null },
  }
}
