import type { ApiDeps } from '~/api/platform/deps'
import { Page } from '~/api/platform/mount'
import { pageWindow } from '~/api/platform/paging'
import { limits, type Locale } from '~/contracts/constants'
import type { DirectoryFacets, DirectoryQuery } from '~/contracts/people/directory'
import { profileKindOf, profileName } from '~/contracts/people/people'
import type { ProfileSummary } from '~/contracts/people/public-profiles'
import * as repo from './directory.repo'
import { facetsOf, marksOf, prefixQuery, roleOf } from './directory.rules'

interface Directory {
  items: ProfileSummary[]
  facets: DirectoryFacets
  more: boolean
}

/**
 * Profiles visible to members, filtered, with counts per filter value; up to four queries. At most `limits.counted` are
 * counted and can be paged through.
 * @param locale language of country names
 */
export async function listProfiles(
  deps: ApiDeps,
  query: DirectoryQuery,
  locale: Locale,
): Promise<Page<Directory>> {
  const words = query.text ? prefixQuery(query.text) : null
  // Text without words matches nobody.
  if (query.text && words === null) return new Page({ items: [], facets: facetsOf([]), more: false }, 0)
  const filter = {
    role: roleOf(query.kind),
    marks: marksOf(query),
    subregion: query.subregion ?? null,
    words,
  }
  const { total, counts } = await repo.countFacets(deps.database, filter, limits.counted + 1)
  const more = total > limits.counted
  const counted = more ? limits.counted : total
  const page = { ...pageWindow(query), sort: query.sort }
  const rows = page.offset < counted ? await selectPage(deps, filter, { ...page, more }) : []
  const items = rows.map((row) => toSummary(row, locale))
  return new Page({ items, facets: facetsOf(counts), more }, counted)
}

async function selectPage(
  { database }: ApiDeps,
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
    country: row.country_names?.[locale] ?? null,
    expertise: row.expertise,
    mediaTypes: row.media_types,
    trainerTypes: row.trainer_types,
    languages: row.languages,
  }
}
