import { defaultLocale, type Locale } from '~/contracts/constants'
import type { ContentData, RepositoryType, RichTextBlock } from '~/contracts/content/content'

/** A text of the campus as it is shown. `locale` is the language found: English if the requested one is missing. */
export interface ContentDocument {
  uid: string
  type: RepositoryType
  locale: Locale
  title: string
  lede: string
  body: RichTextBlock[]
  data: ContentData
  /** Clause that the standard does not have any more, while the article stays: reports of earlier versions name it. */
  formerClause?: number | undefined
  updatedAt: string
}

/** Every text in every language, in memory: reading needs no call. */
export interface ContentSource {
  /** False until the first load: a missing text may then still exist. */
  readonly loaded: boolean
  /** Increases whenever texts have changed. */
  readonly edition: number
  /** Numbers of the clauses of the standard, in order. */
  readonly clauses: readonly number[]
  /** In the requested language, otherwise in English. */
  find: (uid: string, locale: Locale) => ContentDocument | null
  /** One per uid, in the order of `data.position`, then of the uid. */
  list: (type: RepositoryType, locale: Locale) => ContentDocument[]
  /**
   * Resolves when everything published before this call is loaded. Never rejects: on errors the last known content
   * stays.
   */
  refresh: () => Promise<void>
}

type Versions = ReadonlyMap<Locale, ContentDocument>

/** All languages of each uid. */
export function byUid(documents: Iterable<ContentDocument>): Map<string, Versions> {
  const found = new Map<string, Map<Locale, ContentDocument>>()
  for (const document of documents) {
    const versions = found.get(document.uid) ?? new Map<Locale, ContentDocument>()
    found.set(document.uid, versions.set(document.locale, document))
  }
  return found
}

const inLanguage = (versions: Versions | undefined, locale: Locale): ContentDocument | null =>
  versions?.get(locale) ?? versions?.get(defaultLocale) ?? null

const inOrder = (a: ContentDocument, b: ContentDocument): number =>
  (a.data.position ?? 0) - (b.data.position ?? 0) || (a.uid < b.uid ? -1 : 1)

/** Finds a document among the loaded ones. */
export const findIn = (texts: ReadonlyMap<string, Versions>, uid: string, locale: Locale) =>
  inLanguage(texts.get(uid), locale)

/** Lists the loaded documents of one type. */
export const listIn = (
  texts: ReadonlyMap<string, Versions>,
  type: RepositoryType,
  locale: Locale,
): ContentDocument[] =>
  [...texts.values()]
    .map((versions) => inLanguage(versions, locale))
    .filter((document) => document?.type === type)
    .filter((document) => document !== null)
    .sort(inOrder)

/** An article about a clause that the standard does not have is one like the others of its section. */
export const inStandard =
  (clauses: readonly number[]) =>
  (document: ContentDocument): ContentDocument => {
    const { clause, ...data } = document.data
    return clause === undefined || clauses.includes(clause)
      ? document
      : { ...document, data, formerClause: clause }
  }

/** A source with exactly these documents, for tests of what reads them. @internal */
export function contentOf(documents: readonly ContentDocument[]): ContentSource {
  const texts = byUid(documents)
  return {
    loaded: true,
    edition: 1,
    clauses: documents.flatMap(({ data }) => data.clause ?? []).sort((a, b) => a - b),
    find: (uid, locale) => findIn(texts, uid, locale),
    list: (type, locale) => listIn(texts, type, locale),
    refresh: () => Promise.resolve(),
  }
}
