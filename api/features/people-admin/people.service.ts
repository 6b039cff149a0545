import { knownLocale } from '~/contracts/languages'
import { recordAuditEntry, recordView } from '~/api/features/audit/audit.service'
import { grantEditingTo, withdrawEditing } from '~/api/features/editing/editors.service'
import { resendConfirmation } from '~/api/features/registration/registration.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, orNotFound } from '~/api/platform/errors'
import { findPeople } from '~/api/platform/database/lists/person-words'
import { Page } from '~/api/platform/mount'
import { pageWindow } from '~/api/platform/paging'
import { limits, type Locale } from '~/contracts/constants'
import type { PeopleQuery, PersonSummary, PersonRecord } from '~/contracts/administration/people-admin'
import * as repo from './people.repo'
import { findWaiting } from './invitations.repo'
import { countInvitationMail, resendInvitation } from './invitations.service'
import { actionsFor, isInvited, shortAddress } from './people-admin.rules'
import { roleOfKind } from '~/contracts/accounts/account-kinds'
import { idsInBatches } from '~/api/platform/database/lists/long-list'
import { profileKindOf, profileName } from '~/contracts/people/people'
import { profileFieldNames, type ProfileFields } from '~/contracts/people/profile-fields'
import { canonicalZone } from '~/contracts/time-zone'

interface PeopleList {
  items: PersonSummary[]
  more: boolean
}

/** All accounts by filter, newest first; up to four queries. At most `limits.counted` are counted. */
export async function listPeople(
  deps: ApiDeps,
  query: PeopleQuery,
  locale: Locale,
): Promise<Page<PeopleList>> {
  const filter = { ...filterOf(query), people: await findPeople(deps.database, query.text) }
  const page = await repo.selectPage(deps.database, filter, pageWindow(query))
  const { total, ids, incomplete } = page
  const more = total > limits.counted
  const rows = ids.length > 0 ? await repo.selectSummaries(deps.database, ids, locale) : []
  return new Page({ items: rows.map(toSummary), more }, more ? limits.counted : total, { incomplete })
}

const toSummary = (row: repo.SummaryRow): PersonSummary => ({
  id: row.id,
  kind: kindOf(row),
  name: nameOf(row),
  email: shortAddress(row.email),
  state: row.state,
  invited: isInvited(row),
  validated: row.validated,
  isEditor: row.editor,
  country: row.country,
  createdAt: row.created_at.toISOString(),
})

/**
 * Counts the mail of `sendLink`. Called before it, outside its transaction.
 * @throws ApiError tooManyRequests per mailbox and admin; notFound; conflict confirmedAlready
 */
export async function countLink(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const account = orNotFound(await findWaiting(deps.database, id))
  if (account.state !== 'unconfirmed') throw conflict('confirmedAlready')
  await countInvitationMail(deps, account.email, actor.id)
}

/**
 * Resends the link of an account: that of its invitation, or the confirmation of its registration.
 * @throws ApiError notFound; conflict confirmedAlready
 */
export async function sendLink(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    const account = orNotFound(await repo.lockAccount(database, id))
    if (account.state !== 'unconfirmed') throw conflict('confirmedAlready')
    const invited = await resendInvitation(deps, actor, id)
    if (!invited) await resendConfirmation(deps, account.email)
    await recordAuditEntry(deps, actor, {
      action: 'person.linkSent',
      subject: { kind: 'person', id },
      personId: id,
      details: { invitation: invited },
    })
  })
}

/** Grants or revokes the editor permission. @throws ApiError notFound; conflict editingNot */
export async function setEditing(
  deps: ApiDeps,
  actor: Actor,
  { id, editor }: { id: string; editor: boolean },
): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    const account = orNotFound(await repo.lockAccount(database, id))
    const can = actionsFor(actor.id, account)
    if (!(editor ? can.grantEditing : can.withdrawEditing)) throw conflict('editingNot')
    await (editor ? grantEditingTo(deps, actor, id) : withdrawEditing(deps, actor, id))
  })
}

/** The filter of a query but for its words, whose people are looked up. */
export function filterOf(
  query: Omit<PeopleQuery, 'page' | 'itemsPerPage' | 'pagination'>,
): Omit<repo.PeopleFilter, 'people'> {
  return {
    kind: !query.kind ? null : query.kind === 'contributor' ? 'contributor' : roleOfKind[query.kind],
    state: query.state ?? null,
    validated: query.validated ?? null,
    editor: query.editor ?? null,
    country: query.country ?? null,
  }
}

/** Ids of all people that match a filter, newest first, in batches. Accounts created meanwhile are left out. */
export async function* listPeopleIds(
  { database }: Pick<ApiDeps, 'database'>,
  query: Parameters<typeof filterOf>[0],
  limit: number,
): AsyncGenerator<string[]> {
  const filter = { ...filterOf(query), people: await findPeople(database, query.text) }
  yield* idsInBatches(database, repo.peopleList(filter), limit)
}

const most = limits.counted + 1

type Named = Pick<
  repo.SummaryRow,
  'roles' | 'parent_id' | 'title' | 'first_name' | 'last_name' | 'entity_name'
>

/** Kind of profile. */
const kindOf = (row: Pick<Named, 'roles' | 'parent_id'>) =>
  profileKindOf({ roles: row.roles, contributor: row.parent_id !== null })

/** Display name. */
const nameOf = (row: Named) =>
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
  const row = orNotFound(await repo.getRecord(deps.database, id, { locale, most }))
  await recordView(deps, actor, id)
  return toRecord(row, actor)
}

const moment = (time: Date | null): string | null => time?.toISOString() ?? null

function toRecord(row: repo.RecordRow, actor: Actor): PersonRecord {
  const { parent_id: parentId, parent_name: parentName, blocker_name: blockerName } = row
  return {
    id: row.id,
    kind: kindOf(row),
    name: profileName({ ...row, kind: kindOf(row) }),
    state: row.state,
    validated: row.validated,
    isEditor: row.editor,
    email: row.email,
    locale: knownLocale(row.locale),
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

function profileOf(row: repo.RecordRow): PersonRecord['profile'] {
  const fields = Object.fromEntries(profileFieldNames.map((field) => [field, row[field]])) as ProfileFields
  return {
    ...fields,
    country: row.country_name,
    salutation: row.salutation,
    legalEntityName: row.legal_entity_name,
    legalEntityEmail: row.legal_entity_email,
  }
}
