import { searchedWords } from '~/api/platform/database/lists/words'
import type { ApiDeps } from '~/api/platform/deps'
import { limits, type Locale } from '~/contracts/constants'
import type { ValidatorOption, ValidatorSearch } from '~/contracts/validation/validation'
import * as repo from './validators.repo'

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
