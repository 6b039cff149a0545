import { createHash } from 'node:crypto'
import type { ApiDeps } from '~/api/platform/deps'
import { defaultLocale, type Locale, localeCodes } from '~/contracts/constants'
import { writtenWords } from '~/contracts/marked-text'
import { richTextOf } from './markdown'
import * as repo from './content.repo'
import { type Change, changesOf, type ReleaseDocument, type Written } from './release.rules'
import type { RichTextBlock } from '~/contracts/content/content'

export type { ReleaseDocument } from './release.rules'

/** Texts per statement; limits memory. */
const batchSize = 100

/** Hash of a text; must match the one computed by the database. */
const fingerprint = ({ title, lede, markdown }: Written): string =>
  createHash('md5').update(`${title}\n${lede}\n${markdown}`).digest('hex')

type Deps = Pick<ApiDeps, 'database' | 'now'>

async function write(
  deps: Deps,
  changes: readonly Change[],
  english: ReadonlyMap<string, number>,
): Promise<void> {
  for (let start = 0; start < changes.length; start += batchSize) {
    const versions = changes
      .slice(start, start + batchSize)
      .map(({ uid, locale, type, data, number, title, lede, markdown }) => {
        const english_version = locale === defaultLocale ? null : (english.get(uid) ?? null)
        return { uid, locale, type, data, number, title, lede, markdown, english_version }
      })
    await repo.addVersions(deps.database, versions, deps.now())
    const publications = versions.map(({ english_version, ...version }) => ({
      ...version,
      body: richTextOf(version.markdown),
      englishVersion: english_version,
    }))
    await publishDocuments(deps, publications, null)
  }
}

/**
 * Publishes the texts of a release, except those edited by a person since. If nothing has changed, it costs one query.
 * @param andThen what is made of them, in the same transaction
 * @returns number of new versions
 */
export async function publishRelease(
  deps: Deps,
  texts: readonly ReleaseDocument[],
  andThen: (deps: Deps) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const { database } = deps
  if (changesOf(texts, await repo.findKnown(database), fingerprint).length === 0) return 0
  return database.transaction(async () => {
    await repo.lockRelease(database)
    // Repeated under the lock, as another process may have been faster.
    const changes = changesOf(texts, await repo.findKnown(database), fingerprint)
    await write(
      deps,
      changes.filter(({ locale }) => locale === defaultLocale),
      new Map(),
    )
    const published = await repo.findKnown(database)
    const english = published.filter(({ locale }) => locale === defaultLocale)
    await write(
      deps,
      changes.filter(({ locale }) => locale !== defaultLocale),
      new Map(
        english.flatMap(({ uid, published_version: number }) => (number === null ? [] : [[uid, number]])),
      ),
    )
    await andThen(deps)
    return changes.length
  })
}

/** Shorter words are not worth a suggestion, longer sequences are not words. */
const wordPattern = /^.{3,60}$/u
const placeholder = /\{\{\w+\}\}/g

/** Distinct words of a text in lower case, as they are written; elided articles, hyphens and digits end a word. */
export const wordsOf = (text: string, locale: Locale): string[] => [
  ...new Set(
    text
      .replace(placeholder, ' ')
      .normalize('NFC')
      .toLocaleLowerCase(locale)
      .split(/\p{N}+/u)
      .flatMap((part) => part.match(writtenWords) ?? [])
      .filter((word) => wordPattern.test(word)),
  ),
]

interface Publication {
  uid: string
  locale: Locale
  /** The version to publish; its row and that of the text exist already. */
  number: number
  title: string
  lede: string
  /** Made of its Markdown once, before the transaction: pages only read it. */
  body: RichTextBlock[]
  /** Published English version that the text was made from; null for English itself. */
  englishVersion: number | null
}

type PublicationDeps = Pick<ApiDeps, 'database' | 'now'>

/** Topic of the event that published content has changed. */
export const contentTopic = 'content'

/**
 * Publishes versions: updates the displayed text, the search index and the words for suggestions. Runs in the caller's
 * transaction; caches of content are notified after the commit.
 * @param person the publishing person; null for the release
 */
async function publishDocuments(
  { database, now }: PublicationDeps,
  publications: readonly Publication[],
  person: string | null,
): Promise<void> {
  if (publications.length === 0) return
  const texts = publications.map(({ uid, locale, number, title, lede, body, englishVersion }) => {
    const plain = body.map(({ text }) => text).join('\n')
    return { uid, locale, number, title, lede, body, plain, english_version: englishVersion }
  })
  const words = localeCodes.flatMap((locale) => {
    const written = texts.filter((text) => text.locale === locale)
    const all = written.map(({ title, lede, plain }) => `${title}\n${lede}\n${plain}`).join('\n')
    return wordsOf(all, locale).map((word) => ({ locale, word }))
  })
  await database.transaction(async () => {
    await repo.publish(database, texts, { at: now(), person })
    await repo.addWords(database, words)
    await database.publish(contentTopic, {})
  })
}

/** Publishes one version. */
export const publishDocument = (
  deps: PublicationDeps,
  publication: Publication,
  person: string | null,
): Promise<void> => publishDocuments(deps, [publication], person)
