import { validate as isUuid } from 'uuid'
import { recordView } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { limits, type Locale } from '~/contracts/constants'
import { profileKindOf, profileName } from '~/contracts/people/people'
import { profileFieldNames, type ProfileFields } from '~/contracts/people/profile-fields'
import type { PersonRecord } from '~/contracts/administration/people-admin'
import { canonicalZone } from '~/contracts/time-zone'
import { actionsFor, isInvited } from './people-admin.rules'
import type * as people from './people.repo'
import * as records from './record.repo'

const most = limits.counted + 1

type Named = Pick<
  people.SummaryRow,
  'roles' | 'parent_id' | 'title' | 'first_name' | 'last_name' | 'entity_name'
>

/** Kind of profile. */
export const kindOf = (row: Pick<Named, 'roles' | 'parent_id'>) =>
  profileKindOf({ roles: row.roles, contributor: row.parent_id !== null })

/** Display name. */
export const nameOf = (row: Named) =>
  profileName({
    kind: kindOf(row),
    title: row.title,
    firstName: row.first_name,
    lastName: row.last_name,
    entityName: row.entity_name,
  })

/**
 * Account and profile of a person. The access is recorded, and the person can see it.
 * @throws ApiError notFound
 */
export async function findPerson(
  deps: ApiDeps,
  actor: Actor,
  { id, locale }: { id: string; locale: Locale },
): Promise<PersonRecord> {
  const row = isUuid(id) ? await records.getRecord(deps.database, id, { locale, most }) : undefined
  if (!row) throw notFound()
  await recordView(deps, actor, id)
  return toRecord(row, actor)
}

const moment = (time: Date | null): string | null => time?.toISOString() ?? null

function toRecord(row: records.RecordRow, actor: Actor): PersonRecord {
  const { parent_id: parentId, parent_name: parentName, blocker_name: blockerName } = row
  return {
    id: row.id,
    kind: kindOf(row),
    name: profileName({ ...row, kind: kindOf(row) }),
    state: row.state,
    validated: row.validated,
    isEditor: row.editor,
    email: row.email,
    locale: row.locale,
    timeZone: canonicalZone(row.time_zone ?? ''),
    roles: row.roles,
    hasSecondFactor: row.totp_enabled_at !== null,
    createdAt: row.created_at.toISOString(),
    confirmedAt: moment(row.confirmed_at),
    deactivatedAt: moment(row.deactivated_at),
    termsVersion: row.terms_version,
    termsAcceptedAt: moment(row.terms_accepted_at),
    invitedUntil: isInvited(row) ? moment(row.invited_until) : null,
    link: { kind: kindOf(row), key: row.vanity_name ?? row.id },
    profile: profileOf(row),
    parent: parentId === null ? null : { id: parentId, name: parentName ?? '' },
    contributors: row.contributors,
    counts: {
      validationRequests: row.validation_requests,
      reviews: row.reviews,
      links: row.links,
      offers: row.offers,
      testimonials: row.testimonials,
      sessions: row.sessions,
    },
    block: row.blocked_at && {
      at: row.blocked_at.toISOString(),
      by: row.blocked_by === null ? null : { id: row.blocked_by, name: blockerName ?? '' },
      reason: row.block_reason ?? '',
    },
    can: actionsFor(actor.id, row),
    canBeWrittenTo: row.state === 'active' && row.id !== actor.id,
  }
}

function profileOf(row: records.RecordRow): PersonRecord['profile'] {
  const fields = Object.fromEntries(profileFieldNames.map((field) => [field, row[field]])) as ProfileFields
  return {
    ...fields,
    country: row.country_name,
    salutation: row.salutation,
    legalEntityName: row.legal_entity_name,
    legalEntityEmail: row.legal_entity_email,
  }
}
