import { type RawBuilder, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { Locale } from '~/contracts/constants'
import {
  type ContentData,
  type RepositoryType,
  repositoryTypes,
  type RichTextBlock,
} from '~/contracts/content/content'
import type { Condition, Search, Sort } from './search.rules'

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
    database.db(),
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
      sql`(t.locale = ${locale} and ${vector} @@ plainto_tsquery(text_config(${locale}), ${words}))`,
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
