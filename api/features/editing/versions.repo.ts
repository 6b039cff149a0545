import type { Database } from '~/api/platform/database'
import type { DocumentKey } from './documents.repo'

const versions = (database: Database, { uid, locale }: DocumentKey) =>
  database
    .db()
    .selectFrom('content_version as v')
    .leftJoin('person as author', 'author.id', 'v.author_id')
    .leftJoin('person as publisher', 'publisher.id', 'v.published_by')
    .select(['v.number', 'v.origin', 'v.note', 'v.saved_at', 'v.published_at', 'v.english_version'])
    .select(['author.first_name as author_first', 'author.last_name as author_last'])
    .select(['publisher.first_name as publisher_first', 'publisher.last_name as publisher_last'])
    .where('v.uid', '=', uid)
    .where('v.locale', '=', locale)

/** Newest first, without content. */
export const selectVersions = (
  database: Database,
  key: DocumentKey,
  window: { limit: number; offset: number },
) => versions(database, key).orderBy('v.number', 'desc').limit(window.limit).offset(window.offset).execute()
export type VersionRow = Awaited<ReturnType<typeof selectVersions>>[number]

/** With content; skips numbers that do not exist. */
export const selectWords = (database: Database, key: DocumentKey, numbers: readonly number[]) =>
  versions(database, key)
    .select(['v.title', 'v.lede', 'v.markdown'])
    .where('v.number', 'in', [...numbers])
    .execute()
export type WordsRow = Awaited<ReturnType<typeof selectWords>>[number]

export interface NewVersion {
  number: number
  title: string
  lede: string
  markdown: string
  english_version: number | null
  author_id: string
  note: string | null
  saved_at: Date
}

export const insertVersion = (database: Database, key: DocumentKey, version: NewVersion) =>
  database
    .db()
    .insertInto('content_version')
    .values({ uid: key.uid, locale: key.locale, origin: 'person', ...version })
    .execute()
