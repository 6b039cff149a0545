import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, notFound, orNotFound } from '~/api/platform/errors'
import type { Locale } from '~/contracts/constants'
import type { EditedTag, Tag, TagFamily, TagNames } from '~/contracts/offers/tags'
import { localName } from '~/contracts/languages'
import * as repo from './tags.repo'
const toEdited = ({ code, family, names, retired_at }: repo.TagRow): EditedTag => ({
  code,
  family,
  names,
  retired: retired_at !== null,
})

/** Selectable tags, or all, by family, in order and in this language. One query. */
export async function listNamed(deps: ApiDeps, locale: Locale, withRetired = false): Promise<Tag[]> {
  const rows = (await repo.selectTags(deps.database)).filter((row) => withRetired || row.retired_at === null)
  return rows.map(({ code, family, names }) => ({ code, family, name: localName(names, locale) }))
}

/** Codes of selectable tags. One query. */
export async function knownTagCodes(deps: ApiDeps): Promise<Set<string>> {
  return new Set((await listNamed(deps, 'en')).map(({ code }) => code))
}

/** Names of these tags, including retired ones, in list order; unknown codes are returned as they are. */
export async function tagNames(
  { database }: Pick<ApiDeps, 'database'>,
  codes: readonly string[],
  locale: Locale,
): Promise<{ code: string; name: string }[]> {
  if (codes.length === 0) return []
  const known = await repo.selectTagsOf(database, codes)
  const unknown = codes.filter((code) => known.every((row) => row.code !== code))
  return [
    ...known.map(({ code, names }) => ({ code, name: localName(names, locale) })),
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
 * Creates a tag at the end of its family.
 * @throws ApiError unprocessable if another tag of the family has the same name in one of the languages, or if no code
 * can be made of the English name
 */
export async function create(
  deps: ApiDeps,
  { family, names }: { family: TagFamily; names: TagNames },
): Promise<EditedTag> {
  const made = codeOf(family, names.en)
  if (!made) throw new ApiError('unprocessable', [{ propertyPath: 'names.en', code: 'invalid' }])
  return deps.database.transaction(async () => {
    const others = await repo.lockFamily(deps.database, family)
    requireOwnNames(names, others)
    const code = freeCode(
      made,
      others.map((row) => row.code),
    )
    const position = Math.max(0, ...others.map((row) => row.position)) + 1
    await repo.insertTag(deps.database, { code, family, names, position })
    return { code, family, names, retired: false }
  })
}

async function requireTag(deps: ApiDeps, code: string): Promise<repo.TagRow> {
  return orNotFound(await repo.findTag(deps.database, code))
}

/**
 * Renames a tag; its code stays.
 * @throws ApiError notFound, or unprocessable if another tag of the family has the same name
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
 * Swaps a tag with its neighbour among the selectable ones; no effect at the end of the list.
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

/** Retires a tag, or restores it (null). @throws ApiError notFound */
export async function retire(deps: ApiDeps, code: string, at: Date | null): Promise<void> {
  if (!(await repo.setRetired(deps.database, code, at))) throw notFound()
}

const codeCharacters = 40

/** A code made of family and English name, in URL-safe characters; empty if there are none. */
export function codeOf(family: TagFamily, name: string): string {
  const letters = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const slug = letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return slug ? `${family}-${slug}`.slice(0, codeCharacters).replace(/-$/, '') : ''
}

/** A renamed tag keeps its code, and different names may make the same one: then it gets a number. */
export function freeCode(code: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : `-${String(number)}`
    const free = code.slice(0, codeCharacters - end.length).replace(/-$/, '') + end
    if (!taken.includes(free)) return free
  }
}

const plain = (name: string) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Languages in which another tag has the same name. */
export const sameNames = (names: TagNames, others: readonly TagNames[]): (keyof TagNames)[] =>
  (Object.keys(names) as (keyof TagNames)[]).filter((locale) =>
    others.some(
      (other) => names[locale] !== undefined && plain(other[locale] ?? '') === plain(names[locale]),
    ),
  )

/** The list with a code and its neighbour swapped; unchanged if there is no neighbour. */
export function moved(codes: readonly string[], code: string, direction: 'up' | 'down'): string[] {
  const from = codes.indexOf(code)
  const to = direction === 'up' ? from - 1 : from + 1
  const neighbour = codes[to]
  if (from < 0 || neighbour === undefined) return [...codes]
  return codes.map((each, index) => (index === from ? neighbour : index === to ? code : each))
}
