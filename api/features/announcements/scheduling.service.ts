import { recordAuditEntry } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { lockAccount } from '~/api/platform/database/conditions'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, conflict, notFound } from '~/api/platform/errors'
import type { Locale } from '~/contracts/constants'
import type { AnnouncementSending, AnnouncementState } from '~/contracts/messages/announcements'
import { ownMailOf, providerName } from './announcement-mail'
import * as repo from './announcements.repo'
import {
  areTooMany,
  mayBeChanged,
  mayBeStopped,
  pathOf,
  timeErrorOf,
  toldNumber,
  weekMs,
  sendingJob,
} from './announcements.rules'
import { lockOwn, requireEnough, requireOwn } from './announcements.service'
import { withdrawMails } from './sending.repo'

interface Sending {
  id: string
  sending: AnnouncementSending
}

/**
 * Refused where nothing should be sent; asked before the announcement is locked.
 * @throws ApiError unprocessable: the audience is nobody, or a part of those who follow a provider that is too small
 */
export async function requireAudience(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const row = await requireOwn(deps, actor, id)
  if (mayBeChanged(row.state)) await requireEnough(deps, row)
}

/**
 * Sends an announcement now or at a time. It is sent once, however often it is asked for: a second request finds it scheduled or
 * under way.
 * @throws ApiError conflict announcementUnderWay, announcementChanged; unprocessable for a wrong time, announcementsFull
 */
export async function sendOwn(deps: ApiDeps, actor: Actor, { id, sending }: Sending): Promise<void> {
  const { database } = deps
  const now = deps.now()
  const at = sending.at === null ? now : new Date(sending.at)
  const timeError = sending.at === null ? null : timeErrorOf(at, now)
  if (timeError) throw new ApiError('unprocessable', [{ propertyPath: 'at', code: timeError }])
  await database.transaction(async () => {
    const row = await lockOwn(deps, actor, id)
    if (!mayBeChanged(row.state)) throw conflict('announcementUnderWay')
    if (row.version !== sending.version) throw conflict('announcementChanged')
    if (row.provider_id !== null) await requirePlace(deps, row.provider_id, { id, at })
    await repo.moveAnnouncement(database, id, { state: 'scheduled', sendAt: at })
    await deps.enqueue(sendingJob, {}, { startAfter: at })
    await recordAuditEntry(deps, actor, {
      action: 'announcement.scheduled',
      subject: { kind: 'announcement', id },
      details: { since: at.toISOString() },
    })
  })
}

/** A provider may not flood those who follow it, in whatever order it schedules. */
async function requirePlace(
  { database }: ApiDeps,
  providerId: string,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await lockAccount(database, providerId)
  const span = { from: new Date(at.getTime() - weekMs), to: new Date(at.getTime() + weekMs) }
  const others = await repo.selectTimes(database, { providerId, except: id, ...span })
  if (areTooMany([at, ...others]))
    throw new ApiError('unprocessable', [{ propertyPath: '', code: 'announcementsFull' }])
}

/** Stops it; a scheduled one is a draft again. @throws ApiError conflict announcementOver */
export async function stopOwn(
  deps: ApiDeps,
  actor: Actor,
  id: string,
): Promise<{ state: AnnouncementState; sent: number }> {
  const { database } = deps
  return database.transaction(async () => {
    const row = await lockOwn(deps, actor, id)
    if (!mayBeStopped(row.state)) throw conflict('announcementOver')
    const isUnderWay = row.state === 'sending'
    const state = isUnderWay ? 'stopped' : 'draft'
    await repo.moveAnnouncement(
      database,
      id,
      isUnderWay ? { state, endedAt: deps.now() } : { state, sendAt: null },
    )
    if (isUnderWay) {
      await withdrawMails(database, pathOf(id))
      // Those who waited are forgotten by the job: there may be many.
      await deps.enqueue(sendingJob, {})
    }
    await recordAuditEntry(deps, actor, {
      action: 'announcement.stopped',
      subject: { kind: 'announcement', id },
      details: { count: row.sent_count },
    })
    return { state, sent: toldNumber(row.provider_id, row.sent_count) }
  })
}

/** Sends the mail in one language to the actor alone. @throws ApiError notFound if it has no such language */
export async function sendTest(
  deps: ApiDeps,
  actor: Actor,
  { id, language }: { id: string; language: Locale },
): Promise<void> {
  const row = await requireOwn(deps, actor, id)
  const [self] = await repo.selectNamed(deps.database, [actor.id])
  const provider = await providerName(deps, row)
  const mail = self ? ownMailOf(deps, row, { language, provider, self }) : null
  if (!mail) throw notFound()
  await deps.sendMail(mail)
}
