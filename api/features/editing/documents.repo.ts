import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely'
import type { Database, Schema } from '~/api/platform/database'
import { defaultLocale, type Locale } from '~/contracts/constants'
import {
  type ContentData,
  type ContentType,
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

/** In the given language, or in any. */
function isInState({ state, locale }: DocumentSearch): Expression<SqlBool>[] {
  if (!state) return []
  const languages = locale ? [locale] : ['en', 'de', 'es', 'fr', 'it']
  return [
    sql<boolean>`exists (
      select from unnest(${languages}::text[]) as lng(code)
      left join content_text t on t.uid = english.uid and t.locale = lng.code
      where ${conditions[state]})`,
  ]
}

const pattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Matches the titles of the latest versions, including drafts, and the name in the URL. */
function isCalled({ text }: DocumentSearch): Expression<SqlBool>[] {
  if (!text) return []
  return [
    sql<boolean>`(english.uid ilike ${pattern(text)} or exists (
      select from content_text t
      join content_version v on v.uid = t.uid and v.locale = t.locale and v.number = t.version
      where t.uid = english.uid and unaccent(v.title) ilike unaccent(${pattern(text)})))`,
  ]
}

const matches = (eb: Builder, search: DocumentSearch) =>
  eb.and([
    eb('english.locale', '=', defaultLocale),
    ...(search.type ? [eb('english.type', '=', search.type)] : []),
    ...isInState(search),
    ...isCalled(search),
  ])

const documents = (database: Database) => database.db().selectFrom('content_text as english')

export async function countDocuments(database: Database, search: DocumentSearch): Promise<number> {
  const row = await documents(database)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => matches(eb, search))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Pages first, then articles and questions in their order. */
export const selectDocuments = (
  database: Database,
  search: DocumentSearch,
  window: { limit: number; offset: number },
) =>
  documents(database)
    .select(['english.uid', 'english.type'])
    .where((eb) => matches(eb, search))
    .orderBy(sql`array_position(array['page','article','question'], english.type)`)
    .orderBy(sql`array_position(${[...guideSections]}::text[], english.data->>'section')`)
    .orderBy(sql`array_position(${[...questionAudiences]}::text[], english.data->>'audience')`)
    .orderBy(sql`(english.data->>'position')::int`)
    .orderBy('english.uid')
    .limit(window.limit)
    .offset(window.offset)
    .execute()

/** State of these documents in each language, with the titles of their latest versions. */
export const selectStands = (database: Database, uids: readonly string[]) =>
  database
    .db()
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
    .db()
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
    .db()
    .selectFrom('content_text')
    .select(['version', 'published_version', 'english_version'])
    .where('uid', '=', uid)
    .where('locale', '=', locale)
    .forUpdate()
    .executeTakeFirst()

export const setVersion = (database: Database, { uid, locale }: DocumentKey, version: number) =>
  database
    .db()
    .updateTable('content_text')
    .set({ version })
    .where('uid', '=', uid)
    .where('locale', '=', locale)
    .execute()

export const setEnglish = (database: Database, { uid, locale }: DocumentKey, english: number) =>
  database
    .db()
    .updateTable('content_text')
    .set({ english_version: english })
    .where('uid', '=', uid)
    .where('locale', '=', locale)
    .execute()
