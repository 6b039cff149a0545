import { countRows } from '~/api/platform/database/count-rows'
import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { standardClauses } from '~/api/platform/database/conditions'
import { defaultLocale, type Locale, localeCodes } from '~/contracts/constants'
import type { Asking, ContentData } from '~/contracts/content/content'
import type { StandardText } from '~/contracts/content/standard'
import type { FrozenQuestion, PublishedText } from './standard.rules'

const versions = (database: Database) =>
  database.selectFrom('standard_version').select(['number', 'published_at'])

/** Newest first. */
export const selectVersions = (database: Database, window: { limit: number; offset: number }) =>
  versions(database).orderBy('number', 'desc').limit(window.limit).offset(window.offset).execute()
export type VersionRow = Awaited<ReturnType<typeof selectVersions>>[number]

/** This one, or the newest. */
export const findVersion = (database: Database, number: number | undefined) =>
  (number === undefined ? versions(database) : versions(database).where('number', '=', number))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

export const countVersions = (database: Database): Promise<number> =>
  countRows(database, database.selectFrom('standard_version'))

/** How many questions the clauses of these versions have. */
export const countQuestions = (database: Database, numbers: readonly number[]) =>
  database
    .selectFrom('standard_question')
    .select(['version', 'clause', sql<number>`count(*)::int`.as('questions')])
    .select(sql<number>`(count(*) filter (where (asking ->> 'required')::boolean))::int`.as('required'))
    .where('version', 'in', [...numbers])
    .groupBy(['version', 'clause'])
    .orderBy('version')
    .orderBy('clause')
    .execute()

/** In order, with their texts in these languages as far as they have them; other languages are not read. */
export const selectQuestions = (
  database: Database,
  version: number,
  locales: readonly Locale[] = localeCodes,
): Promise<FrozenQuestion[]> =>
  database
    .selectFrom('standard_question')
    .select(['key', 'clause', 'position', 'asking'])
    .select(
      sql<Partial<Record<Locale, StandardText>>>`(select jsonb_object_agg(text.key, text.value)
        from jsonb_each(texts) as text where text.key = any(${[...locales]}))`.as('texts'),
    )
    .where('version', '=', version)
    .orderBy('clause')
    .orderBy('position')
    // As JavaScript compares texts.
    .orderBy(sql`key collate "C"`)
    .execute()

export async function selectClauses(database: Database): Promise<number[]> {
  const { rows } = await sql<{ clauses: number[] }>`select ${standardClauses} as clauses`.execute(database)
  return rows[0]?.clauses ?? []
}

/** What the questions of a version ask for, without their words, in order. */
export const selectAskings = (database: Database, version: number) =>
  database
    .selectFrom('standard_question')
    .select(['key', 'clause', 'asking'])
    .where('version', '=', version)
    .orderBy('clause')
    .orderBy('position')
    .orderBy(sql`key collate "C"`)
    .execute()

/** Single questions, each in a version. */
export async function selectSingle(
  database: Database,
  wanted: readonly { version: number; key: string }[],
): Promise<FrozenQuestion[]> {
  const { rows } = await sql<FrozenQuestion>`
    select question.key, clause, position, asking, texts from standard_question question
    join unnest(${wanted.map(({ version }) => version)}::int[], ${wanted.map(({ key }) => key)}::text[])
      as wanted(version, key) on wanted.version = question.version and wanted.key = question.key
    order by clause, position, question.key collate "C"`.execute(database)
  return rows
}

/** False if somebody else has published this number: waits for them to finish. */
export async function insertVersion(
  database: Database,
  { number, at, person }: { number: number; at: Date; person: string | null },
): Promise<boolean> {
  const row = await database
    .insertInto('standard_version')
    .values({ number, published_at: at, published_by: person })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  return row !== undefined
}

export async function insertQuestions(
  database: Database,
  version: number,
  questions: readonly FrozenQuestion[],
): Promise<void> {
  await sql`
    insert into standard_question (version, key, clause, position, asking, texts)
    select ${version}, key, clause, position, asking, texts
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb)
      as q(key text, clause int, position int, asking jsonb, texts jsonb)`.execute(database)
}

/** What is published of the questions of the standard, in all languages, in one look. */
export async function selectPublished(database: Database): Promise<PublishedText[]> {
  const { rows } = await sql<PublishedText>`
    select uid, locale, data, title, lede, body from content_text
    where type = 'standardQuestion' and published_version is not null
    order by uid, locale`.execute(database)
  return rows
}

/** Locked: two who place the same question take turns. */
export const lockPlace = (database: Database, uid: string) =>
  database
    .selectFrom('content_text')
    .select(['data'])
    .where('uid', '=', uid)
    .where('type', '=', 'standardQuestion')
    .where('locale', '=', defaultLocale)
    .forUpdate()
    .executeTakeFirst()

export const setPlace = (database: Database, uid: string, data: ContentData & { asking: Asking }) =>
  database
    .updateTable('content_text')
    .set({ data: JSON.stringify(data), placed: true })
    .where('uid', '=', uid)
    .execute()

/** False if no English text of a question with this name is published. Its versions stay, and so do its translations. */
export async function unpublish(database: Database, uid: string): Promise<boolean> {
  const row = await database
    .updateTable('content_text')
    .set({ title: null, lede: null, body: null, plain: null, published_version: null, published_at: null })
    .where('uid', '=', uid)
    .where('type', '=', 'standardQuestion')
    .where('locale', '=', defaultLocale)
    .where('published_version', 'is not', null)
    .returning('uid')
    .executeTakeFirst()
  return row !== undefined
}
