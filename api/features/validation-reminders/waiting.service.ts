import { selectAdmins } from '~/api/platform/database/admins'
import { notify } from '~/api/features/notifications/notifications.service'
import { getAccount, names, type Account, personName } from '~/api/features/validation/notifying.service'
import type { ApiDeps } from '~/api/platform/deps'
import { daysWaiting, dueNotice, momentBefore, stages } from './waiting.rules'
import * as repo from './waiting.repo'

const batch = 100
const beforeAll: repo.Position = {
  requestedAt: new Date(0),
  id: '00000000-0000-0000-0000-000000000000',
}

/**
 * Reminds providers of requests that are 7 and 14 days old, and notifies the admins after 21. Each reminder is recorded
 * in its own transaction: no duplicates after a rerun or with concurrent processes, and a failure does not affect the
 * others.
 * @throws Error at the end, if a reminder failed
 */
export async function remindOfRequests(deps: ApiDeps): Promise<void> {
  const now = deps.now()
  const due = stages.map(({ days, reminders }) => ({ before: momentBefore(now, days), reminders }))
  let failure: { error: unknown } | undefined
  let after = beforeAll
  const round = { now, admins: await selectAdmins(deps.database) }
  for (;;) {
    const found = await repo.selectDue(deps.database, { stages: due, after }, batch)
    for (const { id } of found)
      await remind(deps, id, round).catch((error: unknown) => {
        deps.log.error({ err: error, requestId: id }, 'a validation reminder failed')
        failure = { error }
      })
    const last = found.at(-1)
    if (!last || found.length < batch) break
    after = { requestedAt: last.requested_at, id: last.id }
  }
  if (failure) throw failure.error
}

/** Read once for all reminders of a run. */
interface Round {
  now: Date
  admins: Admin[]
}
type Admin = Awaited<ReturnType<typeof selectAdmins>>[number]

async function remind(deps: ApiDeps, id: string, { now, admins }: Round): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    const request = await repo.lockWaiting(database, id)
    const notice = request
      ? dueNotice({ requestedAt: request.requested_at, reminders: request.reminders }, now)
      : null
    if (!request?.validator_id || !notice) return
    await repo.updateReminders(database, id, notice.reminders)
    const subject = await getAccount(deps, request.subject_id)
    const validator = await getAccount(deps, request.validator_id)
    const waiting = { id, days: daysWaiting(request.requested_at, now), subject, validator }
    if (notice.notifiesProvider && validator.state === 'active') await notifyProvider(deps, waiting)
    if (notice.notifiesAdmins) await notifyAdmins(deps, waiting, admins)
  })
}

interface WaitingRequest {
  id: string
  days: number
  subject: Account
  validator: Account
}

async function notifyProvider(
  deps: ApiDeps,
  { id, days, subject, validator }: WaitingRequest,
): Promise<void> {
  const values = { ...names(subject, validator), days: String(days) }
  const path = `/ij_administration/${id}`
  await notify(deps, {
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
  })
}

async function notifyAdmins(
  deps: ApiDeps,
  { id, days, subject, validator }: WaitingRequest,
  admins: readonly Admin[],
): Promise<void> {
  const values = { ...names(subject, validator), days: String(days) }
  const path = `/ij_administration/${id}`
  for (const admin of admins)
    await notify(deps, {
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
    })
}
