import { selectAdmins } from '~/api/platform/database/conditions'
import { type Notice, notifyAll } from '~/api/features/notifications/notifications.service'
import { type Account, findAccounts, names, personName } from '~/api/features/validation/notifying.service'
import type { ApiDeps } from '~/api/platform/deps'
import { inBatches, type JobRun, defineJob } from '~/api/platform/jobs'
import * as repo from './waiting.repo'
import { validationWaits } from '~/contracts/constants'

/**
 * Reminds providers of requests that have waited for them for 7 and 14 days, and notifies the admins after 21. While a journalist
 * is asked, nobody is reminded. Each reminder is recorded
 * with its notification: no duplicates after a rerun or with concurrent processes. After a standstill only the last of
 * several missed reminders is sent.
 */
async function remindOfRequests(deps: ApiDeps, run: JobRun): Promise<void> {
  const now = deps.now()
  const due = stages.map(({ days, reminders }) => ({ before: momentBefore(now, days), reminders }))
  const round = { now, admins: await selectAdmins(deps.database) }
  await inBatches<{ id: string; waiting_since: Date | null }>(deps, run, {
    next: ({ after, limit }) =>
      repo.selectDue(deps.database, {
        stages: due,
        limit,
        after: after?.waiting_since ? { since: after.waiting_since, id: after.id } : undefined,
      }),
    handle: (requests) =>
      remind(
        deps,
        requests.map(({ id }) => id),
        round,
      ),
    describe: ({ id }) => ({ requestId: id }),
  })
}

/** Read once for all reminders of a run. */
interface Round {
  now: Date
  admins: Admin[]
}
type Admin = Awaited<ReturnType<typeof selectAdmins>>[number]

async function remind(deps: ApiDeps, ids: readonly string[], { now, admins }: Round): Promise<void> {
  const { database } = deps
  const waiting = (await repo.lockWaiting(database, ids)).flatMap(({ id, ...request }) => {
    const { validator_id: validatorId, subject_id: subjectId, waiting_since: since, reminders } = request
    // Asked meanwhile.
    if (!since) return []
    const notice = dueNotice({ since, reminders }, now)
    const days = daysWaiting(since, now)
    return validatorId && notice ? [{ id, days, subjectId, validatorId, notice }] : []
  })
  await repo.updateReminders(
    database,
    waiting.map(({ id, notice }) => ({ id, reminders: notice.reminders })),
  )
  const sides = waiting.flatMap(({ subjectId, validatorId }) => [subjectId, validatorId])
  const accounts = await findAccounts(deps, sides)
  const notices = waiting.flatMap(({ subjectId, validatorId, notice, ...request }) => {
    const [subject, validator] = [accounts.get(subjectId), accounts.get(validatorId)]
    if (!subject || !validator) return []
    const about = { ...request, subject, validator }
    return [
      ...(notice.notifiesProvider && validator.state === 'active' ? [providerNotice(about)] : []),
      ...(notice.notifiesAdmins ? admins.map((admin) => adminNotice(about, admin)) : []),
    ]
  })
  await notifyAll(deps, notices)
}

interface WaitingRequest {
  id: string
  days: number
  subject: Account
  validator: Account
}

function providerNotice({ id, days, subject, validator }: WaitingRequest): Notice {
  const values = { ...names(subject, validator), days: String(days) }
  const path = `/ij_administration/${id}`
  return {
    personId: validator.id,
    type: 'validationRequested',
    data: { ...values, context: 'reminder' },
    path,
    mail: {
      to: validator.email,
      locale: validator.locale,
      template: 'validationReminder',
      values: { ...values, name: personName(validator), path },
    },
  }
}

function adminNotice({ id, days, subject, validator }: WaitingRequest, admin: Admin): Notice {
  const values = { ...names(subject, validator), days: String(days) }
  const path = `/ij_administration/${id}`
  return {
    personId: admin.id,
    type: 'account',
    data: { ...values, context: 'validationOverdue' },
    path,
    mail: {
      to: admin.email,
      locale: admin.locale,
      template: 'validationOverdue',
      values: { ...values, name: personName(admin), path },
    },
  }
}

const dayMs = 24 * 3600 * 1000
const [first, second, third] = validationWaits

/** Requests that have waited for longer than `days` with fewer than `reminders` reminders are due. */
const stages = [
  { days: first, reminders: 1 },
  { days: second, reminders: 2 },
  { days: third, reminders: 3 },
] as const

export const momentBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)

/** For how many whole days it has been the provider's turn. */
const daysWaiting = (since: Date, now: Date): number => Math.floor((now.getTime() - since.getTime()) / dayMs)

interface Waiting {
  since: Date
  /** Number of reminders sent, of three. */
  reminders: number
}

/**
 * Due notification of an undecided request, and the resulting number of reminders. If several reminders were missed,
 * the provider is notified once.
 */
export function dueNotice(
  { since, reminders }: Waiting,
  now: Date,
): { reminders: number; notifiesProvider: boolean; notifiesAdmins: boolean } | null {
  const days = daysWaiting(since, now)
  const reached = stages.filter((stage) => days >= stage.days).at(-1)?.reminders ?? 0
  if (reached <= reminders) return null
  return {
    reminders: reached,
    notifiesProvider: reminders < Math.min(reached, 2),
    notifiesAdmins: reached === 3,
  }
}

/** Scheduled for the early morning in Europe, with the other reminders. */
export const validationReminderJobs = [
  defineJob({
    name: 'validation.reminders',
    schedule: '40 5 * * *',
    handler: remindOfRequests,
  }),
]
