import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { Locale } from '~/contracts/constants'
import type { RichTextBlock } from '~/contracts/content/content'

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
