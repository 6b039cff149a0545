import { type Kysely, sql } from 'kysely'

/** Languages whose word forms PostgreSQL 15 and the embedded database know, beside the first five. */
const stemmers = {
  ar: 'arabic', ca: 'catalan', da: 'danish', el: 'greek', eu: 'basque', fi: 'finnish', ga: 'irish', hi: 'hindi',
  hu: 'hungarian', hy: 'armenian', id: 'indonesian', lt: 'lithuanian', ne: 'nepali', nl: 'dutch', no: 'norwegian',
  pt: 'portuguese', ro: 'romanian', ru: 'russian', sr: 'serbian', sv: 'swedish', ta: 'tamil', tr: 'turkish', yi: 'yiddish',
} // prettier-ignore

const configurations = Object.entries(stemmers).flatMap(([code, name]) => [
  `create text search configuration public.app_${code} (copy = pg_catalog.${name})`,
  `alter text search configuration public.app_${code} alter mapping for hword, hword_part, word
    with public.unaccent, pg_catalog.${name}_stem`,
])
const cases = ['en', 'de', 'es', 'fr', 'it', ...Object.keys(stemmers)].map(
  (code) => `when '${code}' then 'public.app_${code}'::regconfig`,
)

/**
 * Letters that people write in several ways, as one. Arabic: alef, yeh, waw and kaf in their forms, ta marbuta as heh, our digits; without
 * hamza of its own, vowel signs and tatweel. Cyrillic: in lower case, which a database with LC_CTYPE=C does not know, and without the
 * apostrophe within a word, which is written with several signs.
 * The search does the same to what is asked for: `searchLetters` in contracts/marked-text.ts.
 */
const forms = { ا: 'أإآٱ', ي: 'ىیئ', و: 'ؤ', ه: 'ة', ك: 'ک' }
const digits = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹']
const cyrillic = Array.from({ length: 0x130 }, (_, index) => String.fromCodePoint(0x400 + index))
const capitals = cyrillic.filter((letter) => letter.toLowerCase() !== letter).join('')
const from = capitals + Object.values(forms).join('') + digits.join('')
const to =
  capitals.toLowerCase() +
  Object.entries(forms)
    .map(([letter, others]) => letter.repeat(others.length))
    .join('') +
  '0123456789'.repeat(digits.length)
const dropped = '\u0621\u0640\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0653\u0654\u0655\u0670'
const searchLetters = `create function search_letters(text) returns text language sql immutable parallel safe as $$
  select case when $1 ~ '[\\u0400-\\u06ff]' then
    translate(regexp_replace($1, '([\\u0400-\\u052f])[''’ʼ‘\`ʻ′](?=[\\u0400-\\u052f])', '\\1', 'g'),
      '${from}${dropped}', '${to}')
  else $1 end $$`

const both = (language: string, text: string, weight: string) =>
  ['text_config', 'written_config']
    .map((config) => `setweight(to_tsvector(${config}(${language}), search_letters(${text})), '${weight}')`)
    .join(' || ')
const other = (text: string, weight: string) =>
  `setweight(to_tsvector('public.app_other', search_letters(${text})), '${weight}')`

/**
 * Which languages there are, the program says (contracts/languages.ts): one more needs no migration. Every text is kept by its stems and
 * by its words as they are written, so a language of the list above is searched by either.
 */
const statements = [
  `do $$ declare checked record; begin
    for checked in select conrelid::regclass as place, conname from pg_constraint
      where contype = 'c' and conname like '%locale_check%' and connamespace = 'public'::regnamespace
    loop execute format('alter table %s drop constraint %I', checked.place, checked.conname); end loop;
  end $$`,
  ...configurations,
  `create or replace function text_config(locale text) returns regconfig language sql immutable parallel safe as $$
    select case locale ${cases.join(' ')} else 'public.app_other'::regconfig end $$`,
  searchLetters,
  `create or replace function sort_key(text) returns text language sql immutable parallel safe as $$
    select lower(public.unaccent('public.unaccent', public.search_letters($1))) $$`,
  // Made of these letters. Before the tables are written anew: its lock is taken while nothing else waits.
  `reindex index testimonial_words`,
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
  `alter table person drop column search`,
  `alter table person add column search tsvector not null generated always as (
    ${other(`first_name || ' ' || last_name || ' ' || coalesce(entity_name, '')`, 'A')} ||
    ${other(`coalesce(city, '') || ' ' || coalesce(description, '') || ' ' || coalesce(publications, '')`, 'B')}) stored`,
  `create index person_directory_search on person using gin (search) where listed`,
  // The same for the words of the guide; the indexes of the tables above have been made anew.
  `reindex index content_word_similar`,
  // A stored column is computed again if what it is made of is written.
  `update person set last_name = last_name where sort_name <> sort_key(sort_name)`,
  `update registry_entry set name = name where sort_name <> sort_key(sort_name)`,
  // A new column has no statistics before.
  ...['offer (search)', 'content_text (search)', 'person (search)'].map((columns) => `analyze ${columns}`),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
