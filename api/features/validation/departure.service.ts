import { notify } from '~/api/features/notifications/notifications.service'
import type { ApiDeps } from '~/api/platform/deps'
import * as departure from './departure.repo'
import * as repo from './validation.repo'

const personName = (account: repo.Account): string => `${account.first_name} ${account.last_name}`
const providerName = (account: repo.Account): string => account.entity_name ?? personName(account)

interface RequestAccounts {
  subject: repo.Account
  validator: repo.Account
}

/** Why a provider cannot answer any more, for the notification. */
type Why = 'validatorLeft' | 'validatorRevoked'

/**
 * Cancels the open requests from and to a person who leaves, or to a provider that has lost its validation, and
 * notifies the other sides: a provider that nothing is left to decide, a journalist that another provider is needed. In
 * the caller's transaction.
 */
export async function closeRequestsOf(
  deps: ApiDeps,
  personId: string,
  why: Why = 'validatorLeft',
): Promise<void> {
  const { database } = deps
  for (const request of await departure.cancelOpenRequests(database, personId, deps.now())) {
    const accounts: RequestAccounts = {
      subject: await repo.getPerson(database, request.subject_id),
      validator: await repo.getPerson(database, request.validator_id),
    }
    if (request.subject_id === personId) await notifyValidator(deps, accounts)
    else await notifySubject(deps, accounts, why)
  }
}

/** Links to the list, as the request itself is no longer visible. */
async function notifyValidator(deps: ApiDeps, { subject, validator }: RequestAccounts): Promise<void> {
  const values = { journalist: personName(subject), provider: providerName(validator) }
  const path = '/ij_administration'
  await notify(deps, {
    personId: validator.id,
    type: 'validationCancelled',
    data: values,
    path,
    mail: {
      to: validator.email,
      locale: validator.locale,
      template: 'validationCancelled',
      values: { ...values, name: personName(validator), path },
    },
  })
}

/** Mailed regardless of preferences: the journalist would otherwise wait in vain. */
async function notifySubject(
  deps: ApiDeps,
  { subject, validator }: RequestAccounts,
  why: Why,
): Promise<void> {
  const provider = providerName(validator)
  const data = { context: why, provider }
  await notify(deps, { personId: subject.id, type: 'account', data, path: '/home' })
  await deps.sendMail({
    to: subject.email,
    locale: subject.locale,
    template: why,
    values: { provider, name: personName(subject), path: '/home' },
  })
}

/** Everyone whose notifications may name this person because of a validation. */
export const listCounterparts = (deps: Pick<ApiDeps, 'database'>, personId: string): Promise<string[]> =>
  departure.selectCounterparts(deps.database, personId)
