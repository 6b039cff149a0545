import type { ApiDeps } from '~/api/platform/deps'
import { type JobRun, sweep } from '~/api/platform/jobs'
import { pathOf } from './announcements.rules'
import * as repo from './departure.repo'
import { sendingJob } from './sending-job'
import { withdrawMails } from './sending.repo'

/**
 * Erases the announcements of a provider that leaves, in the caller's transaction. The rows of recipients, of whom there may be
 * many, are deleted by the job.
 */
export async function eraseAnnouncementsOf(
  { database, enqueue }: Pick<ApiDeps, 'database' | 'enqueue'>,
  providerId: string,
): Promise<void> {
  if (await repo.disownAnnouncements(database, providerId)) await enqueue(sendingJob, {})
}

/** Announcements attended to in one run. */
const mostAtOnce = 1000

/** Deletes what erased providers have left, and mails of theirs that wait. */
export async function clearDisowned({ database }: Pick<ApiDeps, 'database'>, run: JobRun): Promise<void> {
  for (const { id } of await repo.selectDisowned(database, mostAtOnce)) {
    await withdrawMails(database, pathOf(id))
    await sweep(run, {
      take: (limit) => repo.deleteRecipients(database, id, limit),
      count: (limit) => repo.countRecipients(database, id, limit),
    })
    await repo.deleteDisowned(database, id)
  }
}
