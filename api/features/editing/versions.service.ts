import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import type { DocumentVersion, DocumentVersionWithWords } from '~/contracts/content/editing'
import { nameOf } from './editing.rules'
import { selectStands, type DocumentKey } from './documents.repo'
import * as repo from './versions.repo'

const person = (first: string | null, last: string | null) =>
  first === null ? null : { name: nameOf({ first_name: first, last_name: last ?? '' }) }

/** A version as shown in the history. */
export const toVersion = (row: repo.VersionRow): DocumentVersion => ({
  number: row.number,
  origin: row.origin,
  author: person(row.author_first, row.author_last),
  note: row.note,
  savedAt: row.saved_at.toISOString(),
  publishedAt: row.published_at?.toISOString() ?? null,
  publisher: person(row.publisher_first, row.publisher_last),
})

/** A version with its content. */
export const toVersionWithWords = (row: repo.WordsRow): DocumentVersionWithWords => ({
  ...toVersion(row),
  title: row.title,
  lede: row.lede,
  markdown: row.markdown,
})

/** Versions of a text in one language, newest first. @throws ApiError notFound if the text does not exist */
export async function listVersions(deps: ApiDeps, key: DocumentKey, query: PageWindow) {
  const stands = await selectStands(deps.database, [key.uid])
  if (stands.length === 0) throw notFound()
  const own = stands.find(({ locale }) => locale === key.locale)
  const latest = own?.version ?? 0
  const rows = await repo.selectVersions(deps.database, key, pageWindow(query))
  const items = rows.map(toVersion)
  const body = { items, latest, publishedNumber: own?.published_version ?? null, title: own?.title ?? null }
  // Numbers are consecutive.
  return new Page(body, latest)
}

/** @throws ApiError notFound if the version does not exist */
export async function getVersion(
  deps: ApiDeps,
  { number, ...key }: DocumentKey & { number: number },
): Promise<DocumentVersionWithWords> {
  const [row] = await repo.selectWords(deps.database, key, [number])
  if (!row) throw notFound()
  return toVersionWithWords(row)
}
