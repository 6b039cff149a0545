import type { Database } from '~/api/platform/database'
import type { ApiDeps } from '~/api/platform/deps'
import { keptKind } from '~/api/platform/kept/kept'
import { Page } from '~/api/platform/mount'
import { pageWindow } from '~/api/platform/paging'
import { limits, type Locale } from '~/contracts/constants'
import { localName } from '~/contracts/languages'
import type { DirectoryFacets, DirectoryQuery } from '~/contracts/people/directory'
import { profileKindOf, profileName } from '~/contracts/people/people'
import type { ProfileSummary } from '~/contracts/people/public-profiles'
import * as repo from './directory.repo'
import { facetsOf, marksOf, roleOf, wordsOf } from './directory.rules'

interface Directory {
  items: ProfileSummary[]
  facets: DirectoryFacets
  more: boolean
}

type From = Pick<ApiDeps, 'database'>

interface Asked {
  filter: repo.DirectoryFilter
  page: repo.DirectoryPage
  locale: Locale
}

/** The same for all members. */
const directoryPage = keptKind({
  name: 'directory',
  topics: ['person', 'country'],
  make: (from: From, asked: Asked) => findPage(from, asked),
})

/**
 * Profiles visible to members, filtered, with counts per filter value; up to five queries, one if nothing has changed
 * since somebody else asked. At most `limits.counted` are counted and can be paged through.
 * @param locale language of country names
 */
export async function listProfiles(
  { kept }: ApiDeps,
  query: DirectoryQuery,
  locale: Locale,
): Promise<Page<Directory>> {
  const words = query.text ? wordsOf(query.text) : null
  // Text without words matches nobody.
  if (query.text && words === null) return new Page({ items: [], facets: facetsOf([]), more: false }, 0)
  const filter = {
    role: roleOf(query.kind),
    marks: marksOf(query),
    subregion: query.subregion ?? null,
    words,
  }
  const page = { ...pageWindow(query), sort: query.sort }
  const { total, ...directory } = await kept.get(directoryPage, { filter, page, locale })
  return new Page(directory, total)
}

async function findPage({ database }: From, { filter, page, locale }: Asked) {
  const { total, counts } = await repo.countFacets(database, filter, limits.counted + 1)
  const more = total > limits.counted
  const counted = more ? limits.counted : total
  const rows = page.offset < counted ? await selectPage(database, filter, { ...page, more }) : []
  const items = rows.map((row) => toSummary(row, locale))
  return { items, facets: facetsOf(counts), more, total: counted }
}

async function selectPage(
  database: Database,
  filter: repo.DirectoryFilter,
  { more, ...page }: repo.DirectoryPage & { more: boolean },
) {
  const bounded = { ...page, most: limits.counted }
  if (!more) return repo.selectFew(database, filter, bounded)
  const ids = await repo.selectMany(database, filter, bounded)
  return ids.length > 0 ? repo.selectProfiles(database, ids, page.sort) : []
}

function toSummary(row: repo.DirectoryRow, locale: Locale): ProfileSummary {
  const kind = profileKindOf({ roles: row.roles, contributor: row.parent_id !== null })
  const { title, first_name: firstName, last_name: lastName, entity_name: entityName } = row
  return {
    id: row.id,
    link: { kind, key: row.vanity_name ?? row.id },
    name: profileName({ kind, title, firstName, lastName, entityName }),
    picture: row.picture_id,
    city: row.city,
    country: localName(row.country_names, locale),
    expertise: row.expertise,
    mediaTypes: row.media_types,
    trainerTypes: row.trainer_types,
    languages: row.languages,
  }
}

export type { CoachInterests } from './directory.repo'

/** A coach with everything that speaks for them. */
type SuggestedCoach = Pick<
  ProfileSummary,
  'id' | 'link' | 'name' | 'city' | 'country' | 'expertise' | 'languages'
> & { byCity: boolean; byCountry: boolean }

const kind = 'trainer'

/** Coaches of the directory for a person with these interests, with what all members see of them. One query. */
export async function listCoachesFor(
  { database }: ApiDeps,
  interests: repo.CoachInterests,
  { locale, limit }: { locale: Locale; limit: number },
): Promise<SuggestedCoach[]> {
  const rows = await repo.selectCoaches(database, interests, limit)
  return rows.map(
    ({ title, first_name: firstName, last_name: lastName, entity_name: entityName, ...row }) => ({
      id: row.id,
      link: { kind, key: row.vanity_name ?? row.id },
      name: profileName({ kind, title, firstName, lastName, entityName }),
      city: row.city,
      country: localName(row.country_names, locale),
      expertise: row.expertise,
      languages: row.languages,
      byCity: row.by_city,
      byCountry: row.by_country,
    }),
  )
}
