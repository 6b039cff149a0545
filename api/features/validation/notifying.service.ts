import { notify, seenAs, settle } from '~/api/features/notifications/notifications.service'
import { selectAdmins } from '~/api/platform/database/conditions'
import type { ApiDeps } from '~/api/platform/deps'
import * as repo from './validation.repo'
import { publishEvent, withdrawEvent } from '~/api/features/webhooks/events.service'
import type { WebhookEvent } from '~/contracts/accounts/webhooks'

export type Account = repo.Account

/** Both sides of requests, by id. */
export async function findAccounts(
  deps: Pick<ApiDeps, 'database'>,
  ids: readonly string[],
): Promise<Map<string, Account>> {
  const accounts = await repo.selectPeople(deps.database, [...new Set(ids)])
  return new Map(accounts.map((account) => [account.id, account]))
}

export const personName = (account: Pick<Account, 'first_name' | 'last_name'>): string =>
  `${account.first_name} ${account.last_name}`
export const providerName = (account: Account): string => account.entity_name ?? personName(account)

export const names = (journalist: Account, provider: Account) => ({
  journalist: personName(journalist),
  provider: providerName(provider),
})

interface Message {
  to: Account
  type:
    | 'validationRequested'
    | 'validationCancelled'
    | 'validationQuestion'
    | 'validationApproved'
    | 'validationRejected'
  /** A variant of the type, with a mail of its own. */
  context?: 'answered'
  path: string
  values: Record<string, string>
  /** What somebody has written: in the mail only. */
  text?: string
  /** When the mail is due; it is not sent if the notification is read or taken back by then. */
  notBefore?: Date
}

/** Notifies an account, on the campus and by mail, with the names of journalist and provider. */
export function notifyPerson(deps: ApiDeps, message: Message): Promise<void> {
  const { to, type, context, path, values, text, notBefore } = message
  const { seen, sections } = seenAs(to.locale, to.visibility)
  const isApproval = type === 'validationApproved'
  return notify(deps, {
    personId: to.id,
    type,
    data: context ? { ...values, context } : values,
    path,
    mail: {
      to: to.email,
      locale: to.locale,
      template: context === 'answered' ? 'validationAnswered' : type,
      values: {
        ...values,
        ...(text === undefined ? {} : { text }),
        name: personName(to),
        path,
        ...(isApproval ? { seen } : {}),
      },
      ...(isApproval ? { sections } : {}),
      ...(notBefore ? { notBefore } : {}),
    },
  })
}

/** That nothing is left to decide for a provider. */
export const notifyOfEnd = (
  deps: ApiDeps,
  { subject, validator, path }: { subject: Account; validator: Account; path: string },
): Promise<void> =>
  notifyPerson(deps, { to: validator, type: 'validationCancelled', path, values: names(subject, validator) })

interface Ended {
  subject: Account
  why: 'validationRevoked' | 'validatorLeft' | 'validatorRevoked'
  values: { provider: string; reason?: string }
}

/** Mailed regardless of preferences: the journalist must know why access has ended, or would otherwise wait in vain. */
export async function notifySubject(deps: ApiDeps, { subject, why, values }: Ended): Promise<void> {
  const data = { context: why, provider: values.provider }
  await notify(deps, { personId: subject.id, type: 'account', data, path: '/home', isMailed: true })
  await deps.sendMail({
    to: subject.email,
    locale: subject.locale,
    template: why,
    values: { ...values, name: personName(subject), path: '/home' },
    about: { personId: subject.id, path: null, notificationId: null },
  })
}

/** The journalist's page of a request. */
export const ownPath = (id: string): string => `/validation_requests/${id}`

/** Nothing is left to do at a request for those who can decide it. Before they are told of anything new about it. */
export async function settleRequest(
  deps: ApiDeps,
  { id, validatorId }: { id: string; validatorId: string | null },
): Promise<void> {
  const admins = await selectAdmins(deps.database)
  const people = [...(validatorId === null ? [] : [validatorId]), ...admins.map((admin) => admin.id)]
  await settle(deps, { people, path: `/ij_administration/${id}` })
}

interface About {
  requestId: string
  providerId: string
  /** What has been decided. */
  data?: Record<string, string>
  notBefore?: Date
}

/** Tells the provider's own system what has happened to a request. In the caller's transaction. */
export const publishRequestEvent = (
  deps: ApiDeps,
  event: Extract<WebhookEvent, `validation.${string}`>,
  { requestId, providerId, data = {}, notBefore }: About,
): Promise<void> =>
  publishEvent(deps, {
    providerId,
    event,
    subject: requestId,
    data: { request: requestId, ...data },
    path: `/ij_administration/${requestId}`,
    ...(notBefore && { notBefore }),
  })

/** Takes back a decision that has not been sent yet. In the caller's transaction. */
export const withdrawDecisionEvent = (deps: ApiDeps, requestId: string): Promise<unknown> =>
  withdrawEvent(deps, { subject: requestId, event: 'validation.decided' })
