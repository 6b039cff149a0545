import type { ApiDeps } from '~/api/platform/deps'
import { notFound, violation, conflict, orNotFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import { defaultLocale, type Locale } from '~/contracts/constants'
import {
  type EditedDocument,
  type NewDocument,
  slugPrefix,
  type DocumentToEdit,
  type DocumentVersion,
  type DocumentVersionWithWords,
  type EditedWords,
  type NewDocumentVersion,
} from '~/contracts/content/editing'
import { languagesOf, nameOf, sameWords } from './editing.rules'
import * as repo from './documents.repo'
import { renderWhole } from '~/api/features/content/content.service'
import { publishDocument } from '~/api/features/content/release.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { RichTextBlock } from '~/contracts/content/content'

/** The title in the user's language, otherwise in English. */
function titleOf(stands: readonly repo.StandRow[], locale: Locale): string | null {
  const title = (wanted: Locale) => stands.find((stand) => stand.locale === wanted)?.title
  return title(locale) ?? title(defaultLocale) ?? null
}

/** All matching documents with the states of their languages; titles in the user's language. */
export async function listDocuments(
  deps: ApiDeps,
  { query, locale }: { query: repo.DocumentSearch & PageWindow; locale: Locale },
): Promise<Page<EditedDocument[]>> {
  const total = await repo.countDocuments(deps.database, query)
  const found = await repo.selectDocuments(deps.database, query, pageWindow(query))
  const uids = found.map(({ uid }) => uid)
  const stands = uids.length > 0 ? await repo.selectStands(deps.database, uids) : []
  const documents = found.map(({ uid, type, data }) => {
    const own = stands.filter((stand) => stand.uid === uid)
    return { uid, type, data, title: titleOf(own, locale), languages: languagesOf(own) }
  })
  return new Page(documents, total)
}

/** All languages of a text. @throws ApiError notFound */
async function requireStands(deps: ApiDeps, uid: string) {
  const stands = await repo.selectStands(deps.database, [uid])
  const first = orNotFound(stands.find(({ locale }) => locale === defaultLocale) ?? stands[0])
  return { stands, type: first.type, data: first.data }
}

const numbered = (row: repo.WordsRow | undefined) =>
  row ? { number: row.number, title: row.title, lede: row.lede, markdown: row.markdown } : null

/** The published English text and, if the translation was made from an older one, that one as well. */
async function englishFor(deps: ApiDeps, uid: string, stands: readonly repo.StandRow[]) {
  const [english, own] = stands
  const published = english?.published_version ?? null
  if (published === null) return { english: null, englishBefore: null }
  const before = own?.published_version == null ? null : own.english_version
  const numbers = [published, ...(before !== null && before < published ? [before] : [])]
  const rows = await repo.selectWords(deps.database, { uid, locale: defaultLocale }, numbers)
  const find = (number: number | undefined) => numbered(rows.find((row) => row.number === number))
  return { english: find(published), englishBefore: find(numbers[1]) }
}

/**
 * A text in one language, which may not have a version yet.
 * @throws ApiError notFound if the text does not exist in any language
 */
export async function getDocument(deps: ApiDeps, { uid, locale }: repo.DocumentKey): Promise<DocumentToEdit> {
  const { stands, type, data } = await requireStands(deps, uid)
  const find = (wanted: Locale) => stands.filter((stand) => stand.locale === wanted)
  const [own] = find(locale)
  const [latest] = own?.version ? await repo.selectWords(deps.database, { uid, locale }, [own.version]) : []
  const none = { english: null, englishBefore: null }
  return {
    uid,
    type,
    data,
    locale,
    languages: languagesOf(stands),
    latest: latest ? toVersionWithWords(latest) : null,
    publishedNumber: own?.published_version ?? null,
    ...(locale === defaultLocale
      ? none
      : await englishFor(deps, uid, [...find(defaultLocale), ...(own ? [own] : [])])),
  }
}

/** Creates an article or question. @throws ApiError unprocessable slugTaken at `slug` */
export async function createDocument(
  deps: ApiDeps,
  { type, slug, section, clause, audience, position }: NewDocument,
): Promise<{ uid: string }> {
  const uid = slugPrefix[type] + slug
  const place = type === 'article' ? { section, ...(clause === undefined ? {} : { clause }) } : { audience }
  await addDocument(deps, { uid, type, data: { ...(place as object), position } })
  return { uid }
}

/** Adds a text without words. @throws ApiError unprocessable slugTaken at `slug` */
export async function addDocument(deps: ApiDeps, text: Omit<repo.NewDocument, 'locale'>): Promise<void> {
  const isNew = await repo.insertDocument(deps.database, { ...text, locale: defaultLocale })
  if (!isNew) throw violation('slug', 'slugTaken')
}

const person = (first: string | null, last: string | null) =>
  first === null ? null : { name: nameOf({ first_name: first, last_name: last ?? '' }) }

/** A version as shown in the history. */
const toVersion = (row: repo.VersionRow): DocumentVersion => ({
  number: row.number,
  origin: row.origin,
  author: person(row.author_first, row.author_last),
  note: row.note,
  savedAt: row.saved_at.toISOString(),
  publishedAt: row.published_at?.toISOString() ?? null,
  publisher: person(row.publisher_first, row.publisher_last),
})

/** A version with its content. */
const toVersionWithWords = (row: repo.WordsRow): DocumentVersionWithWords => ({
  ...toVersion(row),
  title: row.title,
  lede: row.lede,
  markdown: row.markdown,
})

/** Versions of a text in one language, newest first. @throws ApiError notFound if the text does not exist */
export async function listVersions(deps: ApiDeps, key: repo.DocumentKey, query: PageWindow) {
  const stands = await repo.selectStands(deps.database, [key.uid])
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
  { number, ...key }: repo.DocumentKey & { number: number },
): Promise<DocumentVersionWithWords> {
  const [row] = await repo.selectWords(deps.database, key, [number])
  if (!row) throw notFound()
  return toVersionWithWords(row)
}

/** The text with its latest version, locked until the transaction ends. @throws ApiError notFound */
async function lock(deps: ApiDeps, key: repo.DocumentKey) {
  const { stands, type, data } = await requireStands(deps, key.uid)
  if (!stands.some(({ locale }) => locale === key.locale))
    await repo.insertDocument(deps.database, { ...key, type, data })
  const text = orNotFound(await repo.lockDocument(deps.database, key))
  const [latest] = text.version > 0 ? await repo.selectWords(deps.database, key, [text.version]) : []
  const published = stands.find(({ locale }) => locale === defaultLocale)?.published_version ?? null
  return { ...text, latest, english: key.locale === defaultLocale ? null : published }
}
type Locked = Awaited<ReturnType<typeof lock>>

/** Ignores a version of the original that was never published. */
function englishOf(text: Locked, seen: number | null): number | null {
  const wanted = seen ?? text.latest?.english_version ?? null
  return text.english === null || wanted === null ? null : Math.min(wanted, text.english)
}

interface Writing extends EditedWords {
  base: number
  english: number | null
  note: string | null
  author: string
}

/** Number of the version with this content: a new one, or the latest if it is identical. */
async function write(
  deps: ApiDeps,
  key: repo.DocumentKey,
  { text, writing }: { text: Locked; writing: Writing },
): Promise<number> {
  const { base, english, note, author, ...words } = writing
  if (text.latest && sameWords(text.latest, words)) return text.version
  if (base !== text.version) throw conflict('textChanged')
  const number = text.version + 1
  await repo.insertVersion(deps.database, key, {
    number,
    title: words.title,
    lede: words.lede,
    markdown: words.markdown,
    english_version: englishOf(text, english),
    author_id: author,
    note,
    saved_at: deps.now(),
  })
  await repo.setVersion(deps.database, key, number)
  return number
}

async function versionOf(deps: ApiDeps, key: repo.DocumentKey, number: number): Promise<DocumentVersion> {
  const [row] = await repo.selectWords(deps.database, key, [number])
  if (!row) throw notFound()
  return toVersion(row)
}

/** A draft as rich text, before it is saved. @throws ApiError unprocessable textTooDeep, textTooCostly */
export const renderDraft = async (
  deps: ApiDeps,
  { markdown }: NewDocumentVersion,
): Promise<RichTextBlock[]> => (await renderWhole(deps, { markdown, field: 'markdown' })).body

/**
 * Saves a text as a draft, or publishes it as `body`, which was made of it. Unchanged content creates no version, regardless of `base`.
 * @throws ApiError notFound; conflict textChanged if a version newer than `base` has different content
 */
export async function saveDocument(
  deps: ApiDeps,
  actor: Actor,
  { key, input, body }: { key: repo.DocumentKey; input: NewDocumentVersion; body: RichTextBlock[] },
): Promise<DocumentVersion> {
  const { title, lede, markdown, base, english, note, publish } = input
  return deps.database.transaction(async () => {
    const text = await lock(deps, key)
    const writing = { title, lede, markdown, base, english, note, author: actor.id }
    const number = await write(deps, key, { text, writing })
    const englishVersion = englishOf(text, english)
    if (publish && text.published_version === number) {
      // The published text stays; the translator confirms it for a newer original.
      if (englishVersion !== null) await repo.setEnglish(deps.database, key, englishVersion)
    } else if (publish) {
      await publishDocument(deps, { ...key, number, title, lede, body, englishVersion }, actor.id)
    }
    return versionOf(deps, key, number)
  })
}

/**
 * Copies an old version into a new draft.
 * @throws ApiError notFound; conflict textChanged if a version newer than `base` was saved
 */
export async function restoreVersion(
  deps: ApiDeps,
  actor: Actor,
  {
    key,
    number,
    input,
  }: { key: repo.DocumentKey; number: number; input: Pick<NewDocumentVersion, 'base' | 'note'> },
): Promise<DocumentVersion> {
  return deps.database.transaction(async () => {
    const { title, lede, markdown } = await getVersion(deps, { ...key, number })
    const text = await lock(deps, key)
    const [old] = await repo.selectWords(deps.database, key, [number])
    const english = old?.english_version ?? null
    const writing = { title, lede, markdown, english, ...input, author: actor.id }
    return versionOf(deps, key, await write(deps, key, { text, writing }))
  })
}

/**
 * Marks a published translation as up to date with the published English text.
 * @throws ApiError notFound; conflict textChanged if English was published again since, or nothing is published
 */
export async function confirmTranslation(
  deps: ApiDeps,
  key: repo.DocumentKey,
  english: number,
): Promise<void> {
  await deps.database.transaction(async () => {
    const { stands } = await requireStands(deps, key.uid)
    const text = await repo.lockDocument(deps.database, key)
    const published = stands.find(({ locale }) => locale === defaultLocale)?.published_version
    const fits = key.locale !== defaultLocale && text?.published_version != null && published === english
    if (!fits) throw conflict('textChanged')
    await repo.setEnglish(deps.database, key, english)
  })
}
