import type { ApiDeps } from '~/api/platform/deps'
import { Page } from '~/api/platform/mount'
import { localeCodes } from '~/contracts/constants'
import { localName } from '~/contracts/languages'
import type { Country, Salutation } from '~/contracts/reference'
import * as repo from './reference.repo'

interface Query {
  page: number
  itemsPerPage: number
  pagination: boolean
}

export interface Reference {
  countries: (query: Query) => Promise<Page<Country[]>>
  salutations: (query: Query) => Promise<Page<Salutation[]>>
}

/** Caches a successful, non-empty result: failures are retried, and data may not have been inserted yet. */
function kept<T>(load: () => Promise<T[]>): () => Promise<T[]> {
  let known: T[] = []
  return async () => {
    if (known.length === 0) known = await load()
    return known
  }
}

/** These lists are short: `pagination=false` returns all of them. */
function pageOf<T>(items: T[], { pagination, page, itemsPerPage }: Query): Page<T[]> {
  const start = (page - 1) * itemsPerPage
  return new Page(pagination ? items.slice(start, start + itemsPerPage) : items, items.length)
}

/** Countries and salutations in all languages, cached in memory; they only change with a release. */
export function createReference({ database }: Pick<ApiDeps, 'database'>): Reference {
  const countries = kept(async () => {
    const rows = await repo.selectCountries(database)
    return rows.map(({ id, subregion, names }) => ({
      id,
      subregion,
      translations: localeCodes.map((locale) => ({ name: localName(names, locale), locale })),
    }))
  })
  const salutations = kept(async () => {
    const rows = await repo.selectSalutations(database)
    return rows.map(({ id, titles }) => ({
      id,
      translations: localeCodes.map((locale) => ({ title: localName(titles, locale), locale })),
    }))
  })
  return {
    countries: async (query) => pageOf(await countries(), query),
    salutations: async (query) => pageOf(await salutations(), query),
  }
}
