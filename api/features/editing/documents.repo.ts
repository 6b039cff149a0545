import { countRows } from '~/api/platform/database/count-rows'
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { Database, Schema } from '~/api/platform/database'
import { matchesSearch } from '~/api/platform/database/lists/words'
import { defaultLocale, type Locale, localeCodes } from '~/contracts/constants'
import { completeLocales } from '~/contracts/languages'
import {
  type ContentData,
  type ContentType,
  contentTypes,
  guideSections,
  questionAudiences,
} from '~/contracts/content/content'
import type { DocumentFilter } from '~/contracts/content/editing'

export interface DocumentSearch {
  type?: ContentType | undefined
  locale?: Locale | undefined
  state?: DocumentFilter | undefined
  text?: string | undefined
}

/** One row per text, regardless of its languages: every text has an English row. */
type Tables = Schema & { english: Schema['content_text'] }
type Builder = ExpressionBuilder<Tables, 'english'>

const conditions: Record<DocumentFilter, Expression<SqlBool>> = {
  published: sql<boolean>`t.published_version is not null
    and (lng.code = ${defaultLocale} or english.published_version is null
      or coalesce(t.english_version, 0) >= english.published_version)`,
  outdated: sql<boolean>`t.published_version is not null and lng.code <> ${defaultLocale}
    and coalesce(t.english_version, 0) < english.published_version`,
  missing: sql<boolean>`t.published_version is null`,
  draft: sql<boolean>`coalesce(t.version, 0) > coalesce(t.published_version, 0)`,
}

/** In the given language, or in any; a text may be missing in a language that is not complete. */
function isInState({ state, locale }: DocumentSearch): Expression<SqlBool>[] {
  if (!state) return []
  const all = state === 'missing' ? completeLocales : localeCodes
  const languages = locale ? [locale] : [...all]
  return [
    sql<boolean>`exists (
      select from unnest(${languages}::text[]) as lng(code)
      left join content_text t on t.uid = english.uid and t.locale = lng.code
      where ${conditions[state]})`,
  ]
}

/** Matches the titles of the latest versions, including drafts, and the name in the URL. */
function isCalled({ text }: DocumentSearch): Expression<SqlBool>[] {
  if (!text) return []
  return [
    sql<boolean>`(${matchesSearch(sql`sort_key(english.uid)`, text)} or exists (
      select from content_text t
      join content_version v on v.uid = t.uid and v.locale = t.locale and v.number = t.version
      where t.uid = english.uid and ${matchesSearch(sql`sort_key(v.title)`, text)}))`,
  ]
}

const matches = (eb: Builder, search: DocumentSearch) =>
  eb.and([
    eb('english.locale', '=', defaultLocale),
    ...(search.type ? [eb('english.type', '=', search.type)] : []),
    ...isInState(search),
    ...isCalled(search),
  ])

const documents = (database: Database) => database.selectFrom('content_text as english')

export const countDocuments = (database: Database, search: DocumentSearch): Promise<number> =>
  countRows(
    database,
    documents(database).where((eb) => matches(eb, search)),
  )

/** Pages first, then articles, questions and those of the standard in their order. */
export const selectDocuments = (
  database: Database,
  search: DocumentSearch,
  window: { limit: number; offset: number },
) =>
  documents(database)
    .select(['english.uid', 'english.type', 'english.data'])
    .where((eb) => matches(eb, search))
    .orderBy(sql`array_position(${[...contentTypes]}::text[], english.type)`)
    .orderBy(sql`array_position(${[...guideSections]}::text[], english.data->>'section')`)
    .orderBy(sql`array_position(${[...questionAudiences]}::text[], english.data->>'audience')`)
    // Articles about a clause have their position among the others of their section.
    .orderBy(sql`case when english.type = 'standardQuestion' then (english.data->>'clause')::int end`)
    .orderBy(sql`(english.data->>'position')::int`)
    .orderBy('english.uid')
    .limit(window.limit)
    .offset(window.offset)
    .execute()

/** State of these documents in each language, with the titles of their latest versions. */
export const selectStands = (database: Database, uids: readonly string[]) =>
  database
    .selectFrom('content_text as t')
    .leftJoin('content_version as v', (join) =>
      join
        .onRef('v.uid', '=', 't.uid')
        .onRef('v.locale', '=', 't.locale')
        .onRef('v.number', '=', 't.version'),
    )
    .select(['t.uid', 't.locale', 't.type', 't.data', 't.version', 't.published_version'])
    .select(['t.english_version', 'v.title'])
    .where('t.uid', 'in', [...uids])
    .execute()
export type StandRow = Awaited<ReturnType<typeof selectStands>>[number]

export interface NewDocument {
  uid: string
  locale: Locale
  type: ContentType
  data: ContentData
}

/** False if the text already exists. */
export async function insertDocument(database: Database, text: NewDocument): Promise<boolean> {
  const row = await database
    .insertInto('content_text')
    .values({ ...text, data: JSON.stringify(text.data) })
    .onConflict((conflict) => conflict.columns(['uid', 'locale']).doNothing())
    .returning('uid')
    .executeTakeFirst()
  return row !== undefined
}

export interface DocumentKey {
  uid: string
  locale: Locale
}

/** Locked: saving, publishing and confirming one text in one language are serialised. */
export const lockDocument = (database: Database, { uid, locale }: DocumentKey) =>
  database
    .selectFrom('content_text')
    .select(['version', 'published_version', 'english_version'])
    .where('uid', '=', uid)
    .where('locale', '=', locale)
    .forUpdate()
    .executeTakeFirst()

export const setVersion = (database: Database, { uid, locale }: DocumentKey, version: number) =>
  database
    .updateTable('content_text')
    .set({ version })
    .where('uid', '=', uid)
    .where('locale', '=', locale)
    .execute()

export const setEnglish = (database: Database, { uid, locale }: DocumentKey, english: number) =>
  database
    .updateTable('content_text')
    .set({ english_version: english })
    .where('uid', '=', uid)
    .where('locale', '=', locale)
    .execute()

const versions = (database: Database, { uid, locale }: DocumentKey) =>
  database
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
    .insertInto('content_version')
    .values({ uid: key.uid, locale: key.locale, origin: 'person', ...version })
    .execute()

const columns = ['id', 'email', 'first_name', 'last_name'] as const

/** By name. Deactivated editors keep the permission and stay listed, so that it can be revoked. */
export const selectEditors = (database: Database, window: { limit: number; offset: number }) =>
  database
    .selectFrom('person')
    .select(columns)
    .where('editor', '=', true)
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .limit(window.limit)
    .offset(window.offset)
    .execute()
export type EditorRow = Awaited<ReturnType<typeof selectEditors>>[number]

export const countEditors = (database: Database): Promise<number> =>
  countRows(database, database.selectFrom('person').where('editor', '=', true))

/** Locked: of two concurrent grants, one takes effect. */
export const lockActive = (database: Database, email: string) =>
  database
    .selectFrom('person')
    .select([...columns, 'editor'])
    .where('email', '=', email)
    .where('state', '=', 'active')
    .forUpdate()
    .executeTakeFirst()

/** False if nothing changed. */
export async function setEditor(database: Database, id: string, editor: boolean): Promise<boolean> {
  const row = await database
    .updateTable('person')
    .set({ editor })
    .where('id', '=', id)
    .where('editor', '=', !editor)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
