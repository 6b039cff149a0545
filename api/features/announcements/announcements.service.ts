import { v7 } from 'uuid'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { lockAccount } from '~/api/platform/database/conditions'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, conflict, notFound, orNotFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { pageWindow } from '~/api/platform/paging'
import { limits, type Locale } from '~/contracts/constants'
import { knownLocale } from '~/contracts/languages'
import { announcementLimits } from '~/contracts/messages/announcement-limits'
import {
  type AnnouncementChange,
  type AnnouncementSummary,
  type Audience,
  type NewAnnouncement,
  type Announcement,
  type AnnouncementStep,
  announcementSteps,
  type ReceivedAnnouncement,
} from '~/contracts/messages/announcements'
import * as repo from './announcements.repo'
import { inKnownLanguages, mayBeChanged, toldNumber, textFor } from './announcements.rules'
import { lastSteps, type Step } from '~/api/features/audit/log.service'
import { nameOf, previewsOf } from './announcement-mail'
import { can, effectiveRole } from '~/contracts/permissions'

/** Whose announcements the actor writes: null for those of the campus team. */
const providerOf = (actor: Actor): string | null =>
  actor.accessLevel === 'admin' ? null : actor.organisation.id

/** A group writes to its outlets, all of those that agree. */
const isGroup = (actor: Actor): boolean => actor.accessLevel === 'group'

const ownRow = (row: repo.AnnouncementRow | undefined, actor: Actor): repo.AnnouncementRow => {
  if (!row || row.provider_id !== providerOf(actor)) throw notFound()
  return row
}

/** @throws ApiError notFound, also for those of others */
export const requireOwn = async (
  { database }: Pick<ApiDeps, 'database'>,
  actor: Actor,
  id: string,
): Promise<repo.AnnouncementRow> => ownRow(await repo.findAnnouncement(database, id), actor)

/** Inside a transaction, locked until its end. @throws ApiError notFound, also for those of others */
export const lockOwn = async (
  { database }: Pick<ApiDeps, 'database'>,
  actor: Actor,
  id: string,
): Promise<repo.AnnouncementRow> => ownRow(await repo.lockAnnouncement(database, id), actor)

/** @throws ApiError conflict, with the code as a violation of the whole form */
type Facts = Pick<
  repo.AnnouncementRow,
  'id' | 'state' | 'created_at' | 'provider_id' | 'send_at' | 'ended_at' | 'recipient_count' | 'sent_count'
>

const summaryOf = (row: Facts & { subject: string }): AnnouncementSummary => ({
  id: row.id,
  state: row.state,
  subject: row.subject,
  createdAt: row.created_at.toISOString(),
  sendAt: row.send_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  recipients: toldNumber(row.provider_id, row.recipient_count),
  sent: toldNumber(row.provider_id, row.sent_count),
})

interface ListRequest {
  query: { page: number; itemsPerPage: number; pagination: boolean }
  locale: Locale
}

/** Announcements of the campus team for admins, of a provider for itself, newest first. */
export async function listOwn(
  deps: ApiDeps,
  actor: Actor,
  { query, locale }: ListRequest,
): Promise<Page<AnnouncementSummary[]>> {
  const { database } = deps
  const providerId = providerOf(actor)
  const rows = await repo.selectAnnouncements(database, providerId, { locale, ...pageWindow(query) })
  const total = await repo.countAnnouncements(database, providerId, limits.counted + 1)
  return new Page(rows.map(summaryOf), total)
}

const logged = (action: 'created' | 'changed' | 'deleted', id: string) => ({
  action: `announcement.${action}` as const,
  subject: { kind: 'announcement', id } as const,
})

/** @throws ApiError unprocessable: a country does not exist, or a group chooses among its outlets */
async function requireAudience({ database }: ApiDeps, actor: Actor, audience: Audience): Promise<void> {
  const { everybody, countries } = audience
  if (isGroup(actor) && !everybody)
    throw new ApiError('unprocessable', [{ propertyPath: 'audience.everybody', code: 'invalid' }])
  if ((await repo.countCountries(database, countries)) < countries.length)
    throw new ApiError('unprocessable', [{ propertyPath: 'audience.countries', code: 'invalid' }])
}

/** Inside a transaction. @throws ApiError unprocessable announcementDraftsFull */
async function requireDraftPlace({ database }: ApiDeps, providerId: string): Promise<void> {
  await lockAccount(database, providerId)
  if ((await repo.countDrafts(database, providerId, announcementLimits.drafts)) >= announcementLimits.drafts)
    throw new ApiError('unprocessable', [{ propertyPath: '', code: 'announcementDraftsFull' }])
}

/** Writes a draft. @throws ApiError unprocessable for an unknown country, announcementDraftsFull */
export async function writeAnnouncement(
  deps: ApiDeps,
  actor: Actor,
  { texts, audience }: NewAnnouncement,
): Promise<{ id: string }> {
  const { database } = deps
  const id = v7()
  const providerId = providerOf(actor)
  await requireAudience(deps, actor, audience)
  await database.transaction(async () => {
    if (providerId !== null) await requireDraftPlace(deps, providerId)
    await repo.insertAnnouncement(database, {
      id,
      providerId,
      toOutlets: isGroup(actor),
      authorId: actor.id,
      texts,
      audience,
      now: deps.now(),
    })
    await recordAuditEntry(deps, actor, logged('created', id))
  })
  return { id }
}

/**
 * Asked before the announcement is locked: what is scheduled goes to somebody, as on sending.
 * @throws ApiError unprocessable for an unknown country, audienceEmpty, audienceSmall
 */
export async function requireChangeable(
  deps: ApiDeps,
  actor: Actor,
  { id, change }: { id: string; change: AnnouncementChange },
): Promise<void> {
  const row = await requireOwn(deps, actor, id)
  await requireAudience(deps, actor, change.audience)
  if (row.state !== 'scheduled' || row.version !== change.version) return
  await requireEnough(deps, { ...row, ...change.audience })
}

/** @throws ApiError unprocessable audienceEmpty; audienceSmall for a part of those who follow a provider */
export async function requireEnough({ database }: ApiDeps, audience: repo.AudienceRow): Promise<void> {
  const isPart = audience.provider_id !== null && !audience.everybody
  const least = isPart ? announcementLimits.step : 1
  if ((await repo.countAudience(database, audience, least)) < least)
    throw new ApiError('unprocessable', [
      { propertyPath: '', code: isPart ? 'audienceSmall' : 'audienceEmpty' },
    ])
}

/**
 * Changes a draft or a scheduled announcement, which keeps its time.
 * @throws ApiError conflict announcementChanged if somebody else has changed it since, announcementUnderWay if it is being sent
 */
export async function changeAnnouncement(
  deps: ApiDeps,
  actor: Actor,
  { id, change }: { id: string; change: AnnouncementChange },
): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    const row = await lockOwn(deps, actor, id)
    if (!mayBeChanged(row.state)) throw conflict('announcementUnderWay')
    if (row.version !== change.version) throw conflict('announcementChanged')
    await repo.updateAnnouncement(database, id, {
      texts: change.texts,
      audience: change.audience,
    })
    await recordAuditEntry(deps, actor, logged('changed', id))
  })
}

/** Deletes a draft. @throws ApiError conflict announcementUnderWay for any other */
export async function removeAnnouncement(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    const row = await lockOwn(deps, actor, id)
    if (row.state !== 'draft') throw conflict('announcementUnderWay')
    await repo.deleteAnnouncement(database, id)
    await recordAuditEntry(deps, actor, logged('deleted', id))
  })
}

/**
 * One for those who write it: with the number of people that it would reach now, its mails and what has been done with it.
 * @throws ApiError notFound
 */
export async function getOwn(
  deps: ApiDeps,
  actor: Actor,
  { id, locale }: { id: string; locale: Locale },
): Promise<Announcement> {
  const { database } = deps
  const row = await requireOwn(deps, actor, id)
  const steps = await lastSteps(deps, { kind: 'announcement', id })
  const author = row.provider_id ?? row.author_id
  const ids = new Set([author, actor.id, ...steps.map(({ actorId }) => actorId)])
  const people = await repo.selectNamed(
    database,
    [...ids].filter((each) => each !== null),
  )
  const named = (of: string | null): repo.NamedRow | undefined => people.find((person) => person.id === of)
  const self = orNotFound(named(actor.id))
  const name = (of: string | null) => {
    const person = named(of)
    return person ? nameOf(person) : null
  }
  const { everybody, kinds, countries, languages } = row
  return {
    ...summaryOf({ ...row, subject: textFor(row.texts, locale).subject }),
    texts: inKnownLanguages(row.texts),
    mails: previewsOf(deps, row, { provider: row.provider_id && (name(row.provider_id) ?? ''), self }),
    audience: {
      everybody,
      kinds: kinds as Announcement['audience']['kinds'],
      countries,
      languages: [...new Set(languages.map(knownLocale))],
    },
    version: row.version,
    author: name(author),
    gathered: row.gathered,
    reach: mayBeChanged(row.state) ? await countReach(deps, row) : null,
    log: steps.flatMap((step) => stepOf(step, row.provider_id, name(step.actorId))),
  }
}

/** A group sees which of its outlets agree. */
async function countReach({ database }: ApiDeps, row: repo.AnnouncementRow): Promise<number> {
  const count = await repo.countAudience(database, row, announcementLimits.counted + 1)
  return row.to_outlets ? count : toldNumber(row.provider_id, count)
}

function stepOf(
  { id, at, action, details }: Step,
  providerId: string | null,
  by: string | null,
): AnnouncementStep[] {
  const step = announcementSteps.find((each) => action === `announcement.${each}`)
  if (!step) return []
  const { since, count } = details
  return [
    {
      id,
      at: at.toISOString(),
      step,
      by,
      sendAt: typeof since === 'string' ? since : null,
      sent: typeof count === 'number' ? toldNumber(providerId, count) : null,
    },
  ]
}

/** An announcement for a recipient, or for those who write it. @throws ApiError notFound for everybody else */
export async function readOne(
  deps: ApiDeps,
  actor: Actor,
  { id, locale }: { id: string; locale: Locale },
): Promise<ReceivedAnnouncement> {
  const { database } = deps
  const row = orNotFound(await repo.findAnnouncement(database, id))
  const isOwn = can(actor.accessLevel, 'announcements.write') && row.provider_id === providerOf(actor)
  if (!isOwn && !(await repo.hasReceived(database, id, actor.id))) throw notFound()
  return {
    id,
    ...textFor(row.texts, locale),
    provider: row.provider_id === null ? null : await findProvider(deps, row.provider_id),
    group: row.to_outlets,
    sentAt: row.started_at?.toISOString() ?? null,
  }
}

async function findProvider({ database }: ApiDeps, id: string): Promise<ReceivedAnnouncement['provider']> {
  const [provider] = await repo.selectNamed(database, [id])
  if (!provider) return null
  const isOpen =
    effectiveRole(provider.roles) === 'ROLE_SERVICE_PROVIDER' &&
    provider.state === 'active' &&
    provider.validated &&
    provider.visibility > 0
  return {
    name: nameOf(provider),
    link: isOpen ? { kind: 'provider', key: provider.vanity_name ?? provider.id } : null,
  }
}
