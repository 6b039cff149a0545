import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { Change, KnownDocument } from './release.rules'
import type { Locale } from '~/contracts/constants'
import type { RichTextBlock } from '~/contracts/content/content'

/** An arbitrary, unique advisory lock key. */
const releaseLock = 4_004

/** Prevents concurrent processes from writing the texts twice. Held until the end of the transaction. */
export async function lockRelease(database: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${releaseLock})`.execute(database.db())
}

/** The latest version of every text, without its content. */
export async function findKnown(database: Database): Promise<KnownDocument[]> {
  const { rows } = await sql<KnownDocument>`
    select t.uid, t.locale, t.data, t.placed, t.version, t.published_version, v.origin,
      md5(concat_ws(e'\n', v.title, v.lede, v.markdown)) as fingerprint
    from content_text t
    left join content_version v on v.uid = t.uid and v.locale = t.locale and v.number = t.version`.execute(
    database.db(),
  )
  return rows
}

export interface NewVersion extends Pick<Change, 'uid' | 'locale' | 'type' | 'data' | 'number'> {
  title: string
  lede: string
  markdown: string
  english_version: number | null
}

/** Inserts versions of the release; the caller publishes them afterwards. */
export async function addVersions(
  database: Database,
  versions: readonly NewVersion[],
  at: Date,
): Promise<void> {
  const rows = JSON.stringify(versions)
  await sql`
    insert into content_text (uid, locale, type, data, version)
    select uid, locale, type, data, number
    from jsonb_to_recordset(${rows}::jsonb) as r(uid text, locale text, type text, data jsonb, number int)
    on conflict (uid, locale) do update set type = excluded.type, version = excluded.version,
      data = case when content_text.placed then content_text.data else excluded.data end
  `.execute(database.db())
  await sql`
    insert into content_version (uid, locale, number, title, lede, markdown, english_version, origin, saved_at)
    select uid, locale, number, title, lede, markdown, english_version, 'release', ${at}
    from jsonb_to_recordset(${rows}::jsonb)
      as r(uid text, locale text, number int, title text, lede text, markdown text, english_version int)
  `.execute(database.db())
}

export interface PublishedDocument {
  uid: string
  locale: Locale
  number: number
  title: string
  lede: string
  body: RichTextBlock[]
  plain: string
  english_version: number | null
}

/** Publishes these versions. The rows of text and version must exist. */
export async function publish(
  database: Database,
  texts: readonly PublishedDocument[],
  by: { at: Date; person: string | null },
): Promise<void> {
  await sql`
    update content_text as t
    set title = p.title, lede = p.lede, body = p.body, plain = p.plain, published_version = p.number,
      english_version = p.english_version, published_at = ${by.at}
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
      as p(uid text, locale text, number int, title text, lede text, body jsonb, plain text, english_version int)
    where t.uid = p.uid and t.locale = p.locale`.execute(database.db())
  const versions = texts.map(({ uid, locale, number }) => ({ uid, locale, number }))
  await sql`
    update content_version as v
    set published_at = ${by.at}, published_by = ${by.person}::uuid
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as p(uid text, locale text, number int)
    where v.uid = p.uid and v.locale = p.locale and v.number = p.number`.execute(database.db())
}

/** Sorted, so that concurrent publications do not deadlock. */
export async function addWords(database: Database, words: { locale: Locale; word: string }[]): Promise<void> {
  await sql`
    insert into content_word (locale, word)
    select locale, word from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as w(locale text, word text)
    order by locale, word
    on conflict do nothing`.execute(database.db())
}
