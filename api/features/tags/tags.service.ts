import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, notFound } from '~/api/platform/errors'
import type { Locale } from '~/contracts/constants'
import type { EditedTag, Tag, TagFamily, TagNames } from '~/contracts/offers/tags'
import * as repo from './tags.repo'
import { codeOf, moved, sameNames } from './tags.rules'

const toEdited = ({ code, family, names, retired_at }: repo.TagRow): EditedTag => ({
  code,
  family,
  names,
  retired: retired_at !== null,
})

/** The tags that offers can take, by family and in their order, in this language. One query. */
export async function listOffered(deps: ApiDeps, locale: Locale): Promise<Tag[]> {
  const rows = (await repo.selectTags(deps.database)).filter((row) => row.retired_at === null)
  return rows.map(({ code, family, names }) => ({ code, family, name: names[locale] }))
}

/** Codes of the tags that offers can take. One query. */
export async function knownTagCodes(deps: ApiDeps): Promise<Set<string>> {
  return new Set((await listOffered(deps, 'en')).map(({ code }) => code))
}

/** Names of these tags, retired ones too, in the order of the lists; a code that nobody knows stands for itself. */
export async function tagNames(
  deps: ApiDeps,
  codes: readonly string[],
  locale: Locale,
): Promise<{ code: string; name: string }[]> {
  if (codes.length === 0) return []
  const known = await repo.selectTagsOf(deps.database, codes)
  const unknown = codes.filter((code) => known.every((row) => row.code !== code))
  return [
    ...known.map(({ code, names }) => ({ code, name: names[locale] })),
    ...unknown.map((code) => ({ code, name: code })),
  ]
}

/** All tags with all their names. One query. */
export const listEdited = async (deps: ApiDeps): Promise<EditedTag[]> =>
  (await repo.selectTags(deps.database)).map(toEdited)

const refuseNames = (locales: string[]) =>
  new ApiError(
    'unprocessable',
    locales.map((locale) => ({ propertyPath: `names.${locale}`, code: 'tagTaken' })),
  )

function requireOwnNames(names: TagNames, others: repo.TagRow[]): void {
  const same = sameNames(
    names,
    others.map((row) => row.names),
  )
  if (same.length > 0) throw refuseNames(same)
}

/**
 * A new tag at the end of its family.
 * @throws ApiError unprocessable where another tag of the family is called the same in one of the languages, or where the
 * English name has no letters for a code
 */
export async function create(
  deps: ApiDeps,
  { family, names }: { family: TagFamily; names: TagNames },
): Promise<EditedTag> {
  const code = codeOf(family, names.en)
  if (!code) throw new ApiError('unprocessable', [{ propertyPath: 'names.en', code: 'invalid' }])
  return deps.database.transaction(async () => {
    const others = await repo.lockFamily(deps.database, family)
    requireOwnNames(names, others)
    if (others.some((row) => row.code === code)) throw refuseNames(['en'])
    const position = Math.max(0, ...others.map((row) => row.position)) + 1
    await repo.insertTag(deps.database, { code, family, names, position })
    return { code, family, names, retired: false }
  })
}

async function requireTag(deps: ApiDeps, code: string): Promise<repo.TagRow> {
  const row = await repo.findTag(deps.database, code)
  if (!row) throw notFound()
  return row
}

/**
 * Other names for a tag; its code stays.
 * @throws ApiError notFound, or unprocessable where another tag of the family is called the same
 */
export async function rename(deps: ApiDeps, code: string, names: TagNames): Promise<EditedTag> {
  const row = await requireTag(deps, code)
  return deps.database.transaction(async () => {
    const family = await repo.lockFamily(deps.database, row.family)
    requireOwnNames(
      names,
      family.filter((other) => other.code !== code),
    )
    await repo.setNames(deps.database, code, names)
    return { ...toEdited(row), names }
  })
}

/**
 * Exchanges a tag with its neighbour among those that can be chosen; at the end of the list nothing happens.
 * @throws ApiError notFound
 */
export async function move(deps: ApiDeps, code: string, direction: 'up' | 'down'): Promise<void> {
  const row = await requireTag(deps, code)
  await deps.database.transaction(async () => {
    const family = await repo.lockFamily(deps.database, row.family)
    const isRetired = ({ retired_at }: repo.TagRow) => retired_at !== null
    const codes = (rows: repo.TagRow[]) => rows.map((each) => each.code)
    const offered = codes(family.filter((each) => !isRetired(each)))
    await repo.setOrder(deps.database, [
      ...moved(offered, code, direction),
      ...codes(family.filter(isRetired)),
    ])
  })
}

/** Offers a tag no longer, or again (null). @throws ApiError notFound */
export async function retire(deps: ApiDeps, code: string, at: Date | null): Promise<void> {
  if (!(await repo.setRetired(deps.database, code, at))) throw notFound()
}
