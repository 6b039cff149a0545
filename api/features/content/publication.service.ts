import type { ApiDeps } from '~/api/platform/deps'
import { type Locale, localeCodes } from '~/contracts/constants'
import type { RichTextBlock } from '~/contracts/content/content'
import * as repo from './publication.repo'
import { wordsOf } from './words.rules'

export interface Publication {
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

type Deps = Pick<ApiDeps, 'database' | 'now'>

/** Topic of the event that published content has changed. */
export const contentTopic = 'content'

/**
 * Publishes versions: updates the displayed text, the search index and the words for suggestions. Runs in the caller's
 * transaction; caches of content are notified after the commit.
 * @param person the publishing person; null for the release
 */
export async function publishDocuments(
  { database, now }: Deps,
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
export const publishDocument = (deps: Deps, publication: Publication, person: string | null): Promise<void> =>
  publishDocuments(deps, [publication], person)
