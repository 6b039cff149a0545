import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import type { Locale } from '~/contracts/constants'
import { profileKindOf } from '~/contracts/people/people'
import { caseFields, type ProfileFields } from '~/contracts/people/profile-fields'
import { seesField, seesProfile, viewerOf } from '~/contracts/people/visibility'
import type { CaseProfile } from '~/contracts/validation/validation'
import type { CaseRow, WholeCaseRow } from './case-list.repo'
import * as repo from './case-profile.repo'
import { officeOf } from '../office.service'
import { type Office, openStates } from '../validation.rules'

/**
 * How to reach the journalist of a case. Once the case is over, an office sees of it what it would see without: an address that
 * was hidden, or has been changed since, is no longer for those who were asked before.
 */
export function contactOf(row: CaseRow, office: Office, locale: Locale) {
  const subject = { ...row, state: row.subject_state, contributor: row.parent_id !== null }
  const viewer = office?.kind === 'administration' ? 'admin' : 'member'
  const isOpen = openStates.includes(row.state)
  return {
    email: isOpen || seesField(viewer, subject, row.email_visibility) ? row.email : null,
    country: isOpen || seesProfile(viewer, subject) ? (row.country_names?.[locale] ?? null) : null,
  }
}

/** The journalist's profile on a case, without postal address and phone; null once the case is over. */
export function toCaseProfile(row: WholeCaseRow, actor: Actor, locale: Locale): CaseProfile | null {
  if (!openStates.includes(row.state)) return null
  const subject = { ...row, state: row.subject_state, contributor: row.parent_id !== null }
  const isVisible = seesProfile(viewerOf(actor, row.subject_id), subject)
  const fields = Object.fromEntries(caseFields.map((field) => [field, row[field]])) as Pick<
    ProfileFields,
    (typeof caseFields)[number]
  >
  return {
    ...fields,
    country: row.country_names?.[locale] ?? null,
    picture: row.picture_id,
    page: isVisible ? { kind: profileKindOf(subject), key: row.vanity_name ?? row.subject_id } : null,
  }
}

/** True if the actor's office sees this journalist's profile on a case. At most two queries. */
export async function seesOnCase(
  deps: Pick<ApiDeps, 'database'>,
  actor: Pick<Actor, 'accessLevel' | 'organisation'>,
  subjectId: string,
): Promise<boolean> {
  const office = await officeOf(deps, actor)
  if (office?.kind !== 'provider') return office !== null
  return repo.hasRequest(deps.database, { subjectId, validatorId: office.id, states: openStates })
}
