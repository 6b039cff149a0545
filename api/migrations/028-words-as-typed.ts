import { type Kysely, sql } from 'kysely'

const languages = { en: 'english', de: 'german', es: 'spanish', fr: 'french', it: 'italian' }
const kinds = 'asciiword, asciihword, hword_asciipart, hword, hword_part, word'

/** Words as they are written, without accents and without those that stand everywhere (“the”, “und”). */
const configurations = Object.entries(languages).flatMap(([code, name]) => [
  `create text search dictionary public.written_${code} (template = pg_catalog.simple, stopwords = ${name})`,
  `create text search configuration public.written_${code} (copy = pg_catalog.simple)`,
  `alter text search configuration public.written_${code} alter mapping for ${kinds}
    with public.unaccent, public.written_${code}`,
])
const cases = Object.keys(languages).map((code) => `when '${code}' then 'public.written_${code}'::regconfig`)

const both = (language: string, text: string, weight: string) =>
  ['text_config', 'written_config']
    .map((config) => `setweight(to_tsvector(${config}(${language}), ${text}), '${weight}')`)
    .join(' || ')

/** Stems alone find nothing for “trainin”, which goes beyond a stem and is not yet the word. */
const statements = [
  ...configurations,
  `create function written_config(locale text) returns regconfig language sql immutable parallel safe as $$
    select case locale ${cases.join(' ')} else 'public.app_other'::regconfig end $$`,
  `alter table offer drop column search`,
  `alter table offer add column search tsvector generated always as (
    ${both('language', `headline || ' ' || coalesce(subheadline, '')`, 'A')} ||
    ${both('language', `teaser || ' ' || description`, 'B')}) stored`,
  `create index offer_search on offer using gin (search)`,
  `alter table content_text drop column search`,
  `alter table content_text add column search tsvector not null generated always as (
    ${both('locale', `coalesce(title, '')`, 'A')} ||
    ${both('locale', `coalesce(lede, '')`, 'B')} ||
    ${both('locale', `coalesce(plain, '')`, 'C')}) stored`,
  `create index content_text_search on content_text using gin (search)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
