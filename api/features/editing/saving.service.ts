import { renderWhole } from '~/api/features/content/content.service'
import { publishDocument } from '~/api/features/content/release.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, notFound } from '~/api/platform/errors'
import { defaultLocale } from '~/contracts/constants'
import type { RichTextBlock } from '~/contracts/content/content'
import type { EditedWords, NewDocumentVersion, DocumentVersion } from '~/contracts/content/editing'
import { sameWords } from './editing.rules'
import * as repo from './documents.repo'
import { requireStands, getVersion, toVersion } from './documents.service'
/** The text with its latest version, locked until the transaction ends. @throws ApiError notFound */
async function lock(deps: ApiDeps, key: repo.DocumentKey) {
  const { stands, type, data } = await requireStands(deps, key.uid)
  if (!stands.some(({ locale }) => locale === key.locale))
    await repo.insertDocument(deps.database, { ...key, type, data })
  const text = await repo.lockDocument(deps.database, key)
  if (!text) throw notFound()
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
