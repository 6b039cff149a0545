import { notify } from '~/api/features/notifications/notifications.service'
import type { ApiDeps } from '~/api/platform/deps'
import * as repo from './validation.repo'

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
  type: 'validationRequested' | 'validationCancelled' | 'validationApproved' | 'validationRejected'
  path: string
  values: Record<string, string>
}

/** Notifies an account, on the campus and by mail, with the names of journalist and provider. */
export const notifyPerson = (deps: ApiDeps, { to, type, path, values }: Message): Promise<void> =>
  notify(deps, {
    personId: to.id,
    type,
    data: values,
    path,
    mail: {
      to: to.email,
      locale: to.locale,
      template: type,
      values: { ...values, name: personName(to), path },
    },
  })

/** Mailed regardless of preferences: the journalist must know why access has ended. */
export async function notifyRevocation(
  deps: ApiDeps,
  { subject, provider, reason }: { subject: Account; provider: string; reason: string },
): Promise<void> {
  const data = { context: 'validationRevoked', provider }
  await notify(deps, { personId: subject.id, type: 'account', data, path: '/home' })
  await deps.sendMail({
    to: subject.email,
    locale: subject.locale,
    template: 'validationRevoked',
    values: { provider, reason, name: personName(subject), path: '/home' },
  })
}
