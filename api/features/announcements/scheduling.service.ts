import { recordAuditEntry } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, notFound } from '~/api/platform/errors'
import type { Locale } from '~/contracts/constants'
import { announcementLimits } from '~/contracts/messages/announcement-limits'
import type { AnnouncementSending, AnnouncementState } from '~/contracts/messages/announcements'
import { ownMailOf, providerName } from './announcement-mail'
import * as repo from './announcements.repo'
import { mayBeChanged, mayBeStopped, timeErrorOf, weekMs } from './announcements.rules'
import { lockOwn, refusal, requireOwn } from './announcements.service'
import { countAudience } from './audience.repo'
import { dropWaiting } from './sending.repo'
import { sendingJob } from './sending.service'

interface Sending {
  id: string
  sending: AnnouncementSending
}

/**
 * Refused where nothing should be sent; asked before the announcement is locked.
 * @throws ApiError unprocessable: the audience is nobody
 */
export async function requireAudience(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const row = await requireOwn(deps, actor, id)
  if (mayBeChanged(row.state) && (await countAudience(deps.database, row, 1)) === 0)
    throw new ApiError('unprocessable', [{ propertyPath: '', code: 'audienceEmpty' }])
}

/**
 * Sends an announcement now or at a time. It is sent once, whoever asks how often: a second request finds it scheduled or
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
    if (!mayBeChanged(row.state)) throw refusal('announcementUnderWay')
    if (row.version !== sending.version) throw refusal('announcementChanged')
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

/** A provider may not flood those who follow it: neither in the week before nor in the week after. */
async function requirePlace(
  { database }: ApiDeps,
  providerId: string,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await repo.lockProvider(database, providerId)
  const before = new Date(at.getTime() - weekMs)
  const after = new Date(at.getTime() + weekMs)
  for (const [from, to] of [
    [before, at],
    [at, after],
  ] as const) {
    const others = await repo.countWithin(database, { providerId, except: id, from, to })
    if (others >= announcementLimits.perWeek)
      throw new ApiError('unprocessable', [{ propertyPath: '', code: 'announcementsFull' }])
  }
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
    if (!mayBeStopped(row.state)) throw refusal('announcementOver')
    const isUnderWay = row.state === 'sending'
    const state = isUnderWay ? 'stopped' : 'draft'
    await repo.moveAnnouncement(
      database,
      id,
      isUnderWay ? { state, endedAt: deps.now() } : { state, sendAt: null },
    )
    await dropWaiting(database, id)
    await recordAuditEntry(deps, actor, {
      action: 'announcement.stopped',
      subject: { kind: 'announcement', id },
      details: { count: row.sent_count },
    })
    return { state, sent: row.sent_count }
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
