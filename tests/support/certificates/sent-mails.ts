import type { Database } from '~/api/platform/database'
import type { Mail } from '~/api/platform/deps'
import { claimMails, insertMails } from '~/api/platform/mail/queue'

/**
 * Templates of those of these mails that the queue would send now, because what they say is still so: tests hold mails in a list.
 * @param writtenAt when they were queued
 */
export async function sentOf(
  database: Database,
  mails: readonly Mail[],
  { writtenAt, now }: { writtenAt: Date; now: Date },
): Promise<string[]> {
  await database.deleteFrom('mail').execute()
  // A notification that was taken back leaves its mail.
  const alone = mails.map(({ about, ...mail }) => ({
    ...mail,
    ...(about && { about: { ...about, notificationId: null } }),
  }))
  await insertMails(database, alone, writtenAt)
  const claimed = await claimMails(database, { now, leaseUntil: now, count: mails.length })
  await database.deleteFrom('mail').execute()
  return claimed.filter(({ holds }) => holds).map(({ template }) => template)
}
