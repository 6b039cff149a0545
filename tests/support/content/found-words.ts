import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { type TextLanguage, wordQuery } from '~/api/platform/database/word-query'

/** Whether a search finds a text that is indexed as offers, articles and profiles are. */
export async function findsWords(
  database: Database,
  { language, text, asked }: { language: TextLanguage; text: string; asked: string },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select (to_tsvector(text_config(${language}), search_letters(${text}))
      || to_tsvector(written_config(${language}), search_letters(${text})))
      @@ ${wordQuery(language, asked)} as found`.execute(database)
  return rows[0]?.found ?? false
}
