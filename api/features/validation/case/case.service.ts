import { recordView, recordAuditEntry } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { type Locale, limits, pageSizes } from '~/contracts/constants'
import { localName } from '~/contracts/languages'
import type {
  EarlierRequest,
  ValidationCaseDetail,
  CaseFilter,
  ValidationCase,
  ValidationState,
  CaseProfile,
} from '~/contracts/validation/validation'
import { decidersOf, toCase, readCases } from './case-list.service'
import * as repo from './case-list.repo'
import { listConversations } from '../own-requests.service'
import { officeOf } from '../validators.service'
import { canFlag, listFlagsOf } from '../flags.service'
import { type Office, mayDecide, stateAfter, openStates } from '../validation.rules'
import { listFile } from '~/api/platform/csv/list-file'
import type { FileAnswer } from '~/contracts/endpoint'
import { profileKindOf } from '~/contracts/people/people'
import { caseFields, type ProfileFields } from '~/contracts/people/profile-fields'
import { seesProfile, viewerOf } from '~/contracts/people/visibility'

/**
 * One case with what was said, the journalist's profile, other requests and warnings. The access is recorded and visible to the journalist.
 * @throws ApiError notFound if it was sent to another provider
 */
export async function openCase(
  deps: ApiDeps,
  actor: Actor,
  { id, locale }: { id: string; locale: Locale },
): Promise<ValidationCaseDetail> {
  const office = await officeOf(deps, actor)
  const kept = { organisation: office && organisationOf(office), reasons: limits.keptReasons }
  const row = await repo.findWholeCase(deps.database, { id, ...kept })
  if (!row || !mayDecide(office, row.validator_id)) throw notFound()
  const subjectId = row.subject_id
  const others = await repo.selectOthers(deps.database, { subjectId, except: id }, pageSizes.maximum)
  const flags = await listFlagsOf(deps, { actor, office }, subjectId)
  const conversations = await listConversations(deps, [row], office)
  await recordView(deps, actor, subjectId)
  const entry = toCase(row, { office, locale, now: deps.now() })
  return {
    ...entry,
    introduction: row.introduction,
    conversation: conversations.get(id) ?? [],
    profile: toCaseProfile(row, actor, locale),
    keptReasons: entry.can.decide ? (row.kept_reasons ?? []) : [],
    history: others.map((other) => toEarlier(other, office)),
    flags: flags.map(({ flag }) => flag),
    can: { ...entry.can, flag: canFlag(actor, flags), ask: stateAfter(row.state, 'ask') !== null },
  }
}

/** Requests to other providers are private, except that one of them has revoked an approval. */
function toEarlier(row: repo.OtherRow, office: Office): EarlierRequest {
  const own = mayDecide(office, row.validator_id)
  const isRevoked = row.state === 'revoked'
  const { decidedBy, revokedBy } = decidersOf(row, office)
  const decider = isRevoked ? revokedBy : decidedBy
  return {
    id: row.id,
    state: row.state,
    requestedAt: row.requested_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    provider: own || isRevoked ? row.provider : null,
    reason: isRevoked ? row.revocation_reason : own ? row.reason : null,
    decidedBy: own ? decider : null,
    own,
  }
}

interface Asked {
  query: CaseFilter & { state: ValidationState }
  locale: Locale
}

/** What narrowed a list, without the words of a search for people. */
const recordedOf = ({ state, provider, providerName, flagged, waiting, decidedBy }: Asked['query']) => ({
  state,
  provider: provider ?? null,
  providerName: providerName ?? null,
  flagged: flagged ?? null,
  waiting: waiting ?? null,
  decidedBy: decidedBy ?? null,
})

/** A list of requests as a file. Recorded for the administration; providers take what was sent to them. */
export async function exportCases(
  deps: ApiDeps,
  actor: Actor,
  { query, locale }: Asked,
): Promise<FileAnswer> {
  if (actor.accessLevel === 'admin')
    await recordAuditEntry(deps, actor, {
      action: 'people.exported',
      subject: { kind: 'export', id: null },
      details: { list: 'validations', ...recordedOf(query) },
    })
  return listFile<ValidationCase>({
    name: 'validations',
    day: deps.now(),
    columns: {
      id: ({ id }) => id,
      firstName: ({ subject }) => subject.firstName,
      lastName: ({ subject }) => subject.lastName,
      email: ({ subject }) => subject.email,
      country: ({ subject }) => subject.country,
      provider: ({ provider }) => provider?.entityName ?? null,
      state: ({ state }) => state,
      requested: ({ requestedAt }) => requestedAt,
      decided: ({ decidedAt }) => decidedAt,
      decidedBy: ({ decidedBy }) => decidedBy?.name ?? null,
      revoked: ({ revocation }) => revocation?.at ?? null,
      concerns: ({ flagCount }) => flagCount,
    },
    read: (size) => readCases(deps, actor, { query, locale, size }),
  })
}

/** The journalist's profile on a case, without postal address and phone; null once the case is over. */
function toCaseProfile(row: repo.WholeCaseRow, actor: Actor, locale: Locale): CaseProfile | null {
  if (!openStates.includes(row.state)) return null
  const subject = { ...row, state: row.subject_state, contributor: row.parent_id !== null }
  const isVisible = seesProfile(viewerOf(actor, row.subject_id), subject)
  const fields = Object.fromEntries(caseFields.map((field) => [field, row[field]])) as Pick<
    ProfileFields,
    (typeof caseFields)[number]
  >
  return {
    ...fields,
    country: localName(row.country_names, locale),
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

/** Whose reasons an office keeps: a provider's, or (null) the administration's. */
const organisationOf = (office: NonNullable<Office>) => (office.kind === 'administration' ? null : office.id)

/** In the caller's transaction. Beyond twenty nothing is kept. */
export async function keepReason(deps: ApiDeps, office: Office, text: string): Promise<void> {
  if (!office) return
  const organisation = organisationOf(office)
  await repo.insertReason(deps.database, { organisation, text, now: deps.now(), limit: limits.keptReasons })
}

/** @throws ApiError notFound for those of other offices */
export async function removeKeptReason(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const office = await officeOf(deps, actor)
  if (!office) throw notFound()
  if (!(await repo.deleteReason(deps.database, { id, organisation: organisationOf(office) })))
    throw notFound()
}
