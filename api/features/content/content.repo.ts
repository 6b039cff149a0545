import { sql, type RawBuilder } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { Change, KnownDocument } from './release.rules'
import type { Locale } from '~/contracts/constants'
import {
  type RichTextBlock,
  type ContentData,
  type RepositoryType,
  repositoryTypes,
} from '~/contracts/content/content'
import type { Condition, Search, Sort } from './search.rules'

/** An arbitrary, unique advisory lock key. */
const releaseLock = 4_004

/** Prevents concurrent processes from writing the texts twice. Held until the end of the transaction. */
export async function lockRelease(database: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${releaseLock})`.execute(database)
}

/** The latest version of every text, without its content. */
export async function findKnown(database: Database): Promise<KnownDocument[]> {
  const { rows } = await sql<KnownDocument>`
    select t.uid, t.locale, t.data, t.placed, t.version, t.published_version, v.origin,
      md5(concat_ws(e'\n', v.title, v.lede, v.markdown)) as fingerprint
    from content_text t
    left join content_version v on v.uid = t.uid and v.locale = t.locale and v.number = t.version`.execute(
    database,
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
  `.execute(database)
  await sql`
    insert into content_version (uid, locale, number, title, lede, markdown, english_version, origin, saved_at)
    select uid, locale, number, title, lede, markdown, english_version, 'release', ${at}
    from jsonb_to_recordset(${rows}::jsonb)
      as r(uid text, locale text, number int, title text, lede text, markdown text, english_version int)
  `.execute(database)
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
    where t.uid = p.uid and t.locale = p.locale`.execute(database)
  const versions = texts.map(({ uid, locale, number }) => ({ uid, locale, number }))
  await sql`
    update content_version as v
    set published_at = ${by.at}, published_by = ${by.person}::uuid
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as p(uid text, locale text, number int)
    where v.uid = p.uid and v.locale = p.locale and v.number = p.number`.execute(database)
}

/** Sorted, so that concurrent publications do not deadlock. */
export async function addWords(database: Database, words: { locale: Locale; word: string }[]): Promise<void> {
  await sql`
    insert into content_word (locale, word)
    select locale, word from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as w(locale text, word text)
    order by locale, word
    on conflict do nothing`.execute(database)
}

export interface FoundDocument {
  uid: string
  locale: Locale
  type: RepositoryType
  data: ContentData
  title: string
  lede: string
  body: RichTextBlock[]
  published_at: Date
  first_published_at: Date | null
  /** Other languages in which it is published. */
  others: Locale[]
}

type Truth = RawBuilder<boolean>

/** Changes with every publication and whenever a text is added or removed. */
export async function findState(database: Database): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws('/', count(*), sum(published_version), max(published_at) at time zone 'UTC') as state
    from content_text where published_at is not null and type = any(${[...repositoryTypes]})`.execute(
    database,
  )
  return rows[0]?.state ?? ''
}

function valueMatches({ field, values }: Extract<Condition, { kind: 'value' }>): Truth {
  switch (field) {
    case 'tags':
      // Tags are not supported, so no text has any.
      return values.length === 0 ? sql`true` : sql`false`
    case 'id': {
      const uids = values.map((id) => id.replace(/\.\w+$/, ''))
      return sql`t.uid = any(${uids}) and t.uid || '.' || t.locale = any(${values})`
    }
    case 'type':
    case 'uid':
      return sql`${sql.ref(`t.${field}`)} = any(${values})`
    default:
      return sql`coalesce(t.data ->> ${field}, '') = any(${values})`
  }
}

/** One branch per language, so that each can use the index. */
function wordsMatch(
  { weight, words }: Extract<Condition, { kind: 'words' }>,
  locales: readonly Locale[],
): Truth {
  const vector = weight ? sql`ts_filter(t.search, ${`{${weight}}`}::"char"[])` : sql`t.search`
  const arms = locales.map(
    (locale) =>
      sql`(t.locale = ${locale} and ${vector} @@ plainto_tsquery(text_config(${locale}), search_letters(${words})))`,
  )
  return sql`(${sql.join(arms, sql` or `)})`
}

function holds(condition: Condition, locales: readonly Locale[]): Truth {
  const matches = condition.kind === 'words' ? wordsMatch(condition, locales) : valueMatches(condition)
  const wanted = condition.kind === 'value' && condition.unless ? sql<boolean>`not (${matches})` : matches
  return condition.type ? sql`(t.type = ${condition.type} and ${wanted})` : sql`(${wanted})`
}

const firstPublication = sql<Date>`(select min(v.published_at) from content_version v
  where v.uid = t.uid and v.locale = t.locale and v.published_at is not null)`

function sortKey(field: Sort['field']): RawBuilder<unknown> {
  switch (field) {
    case 'first_publication_date':
      return firstPublication
    case 'last_publication_date':
      return sql`t.published_at`
    case 'position':
    case 'clause':
      return sql`(t.data ->> ${field})::int`
    case 'id':
      return sql`t.uid || '.' || t.locale`
    case 'type':
    case 'uid':
      return sql.ref(`t.${field}`)
    default:
      return sql`t.data ->> ${field}`
  }
}

const direction = (descending: boolean) => (descending ? sql`desc nulls last` : sql`asc nulls last`)

/** `types` are those that the client may read. */
function chosen({ conditions, locales }: Search, types: readonly RepositoryType[]): Truth {
  const all = [
    sql`t.published_at is not null`,
    sql`t.type = any(${types})`,
    sql`t.locale = any(${locales})`,
    ...conditions.map((condition) => holds(condition, locales)),
  ]
  return sql`${sql.join(all, sql` and `)}`
}

/** One page, newest first by default, and the total. */
export async function search(database: Database, wanted: Search, types: readonly RepositoryType[]) {
  const db = database.db()
  const where = chosen(wanted, types)
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total from content_text t where ${where}`.execute(db)
  const keys = wanted.sort.map(({ field, descending }) => sql`${sortKey(field)} ${direction(descending)}`)
  const order = sql.join([...keys, sql`t.published_at desc`, sql`t.uid`, sql`t.locale`])
  const ids = sql`
    select t.uid, t.locale, row_number() over (order by ${order}) as place
    from content_text t where ${where}
    order by place limit ${wanted.pageSize} offset ${(wanted.page - 1) * wanted.pageSize}`
  const { rows } = await sql<FoundDocument>`
    with found as (${ids})
    select t.uid, t.locale, t.type, t.data, t.title, t.lede, t.body, t.published_at,
      ${firstPublication} as first_published_at,
      array(select o.locale from content_text o
        where o.uid = t.uid and o.locale <> t.locale and o.published_at is not null order by o.locale) as others
    from found join content_text t using (uid, locale) order by found.place`.execute(db)
  return { rows, total: counts[0]?.total ?? 0 }
}
