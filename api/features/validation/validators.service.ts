import { searchedWords } from '~/api/platform/database/lists/words'
import type { ApiDeps } from '~/api/platform/deps'
import { limits, type Locale } from '~/contracts/constants'
import type { ValidatorOption, ValidatorSearch } from '~/contracts/validation/validation'
import * as repo from './validation.repo'
import type { Actor } from '~/api/platform/authentication/actor'
import { accessLevelOf } from '~/contracts/permissions'
import type { Office } from './validation.rules'
import { notifyOfEnd, notifySubject, providerName, settleRequest } from './notifying.service'

const toOption = ({ id, entity_name, country }: repo.ValidatorRow): ValidatorOption => ({
  id,
  entityName: entity_name,
  country,
})

/** None without a text; null for a text without words, which nobody is called. */
function wordsIn(text: string | undefined): string[] | null {
  const words = searchedWords(text ?? '')
  return text && words.length === 0 ? null : words
}

/** The first providers that can validate, by name; countries in the user's language. */
export async function searchValidators(
  deps: Pick<ApiDeps, 'database'>,
  { text, id, locale }: { text?: string | undefined; id?: string | undefined; locale: Locale },
): Promise<ValidatorSearch> {
  const shown = limits.validatorsFound
  const words = wordsIn(text)
  const rows = words ? await repo.selectValidators(deps.database, { words, limit: shown + 1, locale }) : []
  const items = rows.slice(0, shown).map(toOption)
  const found = items.find((item) => item.id === id)
  const row = id && !found ? await repo.findValidator(deps.database, id, locale) : undefined
  return { items, more: rows.length > shown, chosen: found ?? (row ? toOption(row) : null) }
}

/** The first providers that are called so, and whether there are more; null if nothing is asked. */
export async function providersCalled(
  deps: Pick<ApiDeps, 'database'>,
  name: string | undefined,
): Promise<{ ids: string[]; more: boolean } | null> {
  if (!name) return null
  const words = wordsIn(name)
  if (!words) return { ids: [], more: false }
  const most = limits.providersLookedAt
  const ids = await repo.selectProviderIds(deps.database, words, most + 1)
  return { ids: ids.slice(0, most), more: ids.length > most }
}

/** A provider that a filter names; null if it is gone. */
export async function namedProvider(deps: Pick<ApiDeps, 'database'>, id: string | undefined) {
  const row = id === undefined ? undefined : await repo.findProviderName(deps.database, id)
  return row?.entity_name ? { id: row.id, name: row.entity_name } : null
}

/**
 * The office for which the actor decides: that of the admins, or of a validated provider, including its contributors.
 * Null if there is none.
 */
export async function officeOf(
  deps: Pick<ApiDeps, 'database'>,
  actor: Pick<Actor, 'accessLevel' | 'organisation'>,
): Promise<Office> {
  const { accessLevel, organisation } = actor
  if (accessLevel === 'admin') return { kind: 'administration' }
  if (accessLevel === 'provider') return { kind: 'provider', id: organisation.id }
  if (accessLevel !== 'contributor' || organisation.role !== 'ROLE_SERVICE_PROVIDER') return null
  const row = await repo.findOffice(deps.database, organisation.id)
  const decides = row?.state === 'active' && accessLevelOf({ ...row, contributor: false }) === 'provider'
  return decides ? { kind: 'provider', id: row.id } : null
}

const mostDeciders = 50

/** Deciders of this office, as filter options. */
export async function listDeciders(deps: Pick<ApiDeps, 'database'>, office: NonNullable<Office>) {
  const organisation = office.kind === 'administration' ? null : office.id
  const people = await repo.selectDeciders(deps.database, organisation, mostDeciders)
  return people.map(({ id, first_name, last_name }) => ({ id, name: `${first_name} ${last_name}` }))
}

/** Why a provider cannot answer any more, for the notification. */
type Why = 'validatorLeft' | 'validatorRevoked'

/**
 * Cancels the open requests from and to a person who leaves, or to a provider that has lost its validation, and
 * notifies the other sides: a provider that nothing is left to decide, with a link to the list, as the request itself is no longer
 * visible; a journalist that another provider is needed. In the caller's transaction.
 */
export async function closeRequestsOf(
  deps: ApiDeps,
  personId: string,
  why: Why = 'validatorLeft',
): Promise<void> {
  const { database } = deps
  for (const request of await repo.cancelOpenRequests(database, personId, deps.now())) {
    const subject = await repo.getPerson(database, request.subject_id)
    const validator = await repo.getPerson(database, request.validator_id)
    await settleRequest(deps, { id: request.id, validatorId: validator.id })
    if (subject.id === personId) await notifyOfEnd(deps, { subject, validator, path: '/ij_administration' })
    else await notifySubject(deps, { subject, why, values: { provider: providerName(validator) } })
  }
}

/** Everyone whose notifications may name this person because of a repo. */
export const listCounterparts = (deps: Pick<ApiDeps, 'database'>, personId: string): Promise<string[]> =>
  repo.selectCounterparts(deps.database, personId)
