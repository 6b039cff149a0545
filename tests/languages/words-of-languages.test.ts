import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { migrate, type ForwardMigration } from '~/api/platform/database/migrate'
import { searchOf, stemmed, type TextLanguage, wordQuery } from '~/api/platform/database/word-query'
import { localeCodes } from '~/contracts/constants'
import {
  hasPhrases,
  markedText,
  phrasesIn,
  searchedLetters,
  searchLetters,
  wordsIn,
} from '~/contracts/marked-text'
import { findsWords } from '~/tests/support/content/found-words'
import { describeEachEngine, describeWithDatabase } from '~/tests/support/database'

/** By language of the table: a word of a text, and another form of it that somebody asks for. */
const inflected: Record<string, [string, string]> = {
  en: ['accuracies', 'accuracy'],
  de: ['Weiterbildung', 'Weiterbildungen'],
  es: ['periodista', 'periodistas'],
  fr: ['rédaction', 'redactions'],
  it: ['notizie', 'notizia'],
  ar: ['الصحفيين', 'صحفي'],
}

/** One word, written and asked for by different people. */
const written: [TextLanguage, string, string[]][] = [
  ['ar', 'الأخبار', ['الاخبار', 'أخبار', 'الأخـــبار', 'الأَخْبَار', 'الأخب']],
  ['ar', 'مدرسة', ['مدرسه', 'المدرسة', 'مَدْرَسَة']],
  ['ar', 'مسؤولية', ['مسوولية', 'المسؤولية']],
  ['ar', 'إجراءات', ['اجراءات', 'اجراات']],
  ['other', 'П’ять', ['п’ять', "п'ять", 'пʼять', 'ПЯТЬ', 'П’ЯТЬ', "п'ят"]],
  ['other', 'Журналістика', ['журналістика', 'ЖУРНАЛІСТ', '"Журналістика"']],
  ['other', 'دقة', ['دقه', 'دِقّة']],
]

describeEachEngine('a word', (database) => {
  const finds = (language: TextLanguage, text: string, asked: string) =>
    findsWords(database(), { language, text, asked })

  it.each(stemmed)('is found by another form in %s', async (language) => {
    const [text, asked] = inflected[language] ?? ['', '']
    expect(await finds(language, `2026 ${text}`, asked)).toBe(true)
    expect(await finds('other', `2026 ${text}`, asked)).toBe(false)
  })

  it.each(written)('in %s, %s, is found however it is written', async (language, text, ways) => {
    const missing = []
    for (const asked of ways) if (!(await finds(language, `2026 ${text} 2027`, asked))) missing.push(asked)
    expect(missing).toEqual([])
  })

  it('is another one where its letters are others', async () => {
    expect(await finds('ar', 'صحفي', 'صحراء')).toBe(false)
    expect(await finds('other', 'п’ять', 'шість')).toBe(false)
    // A French apostrophe parts two words.
    expect(searchLetters('l’éditeur')).toBe('l’éditeur')
  })

  it('has the same letters in the index and in what is asked for', async () => {
    const letters = Array.from({ length: 0x700 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index))
    const texts = [
      ...letters,
      ...["'", '’', 'ʼ', '‘', '`', 'ʻ', '′'].map((sign) => `п${sign}ять м’${sign}я l${sign}eau`),
    ]
    const { rows } = await sql<{ text: string; plain: string }>`
      select text, search_letters(text) as plain from unnest(${texts}::text[]) as each(text)`.execute(
      database(),
    )
    expect(rows.filter(({ text, plain }) => searchLetters(text) !== plain)).toEqual([])
    expect(rows.filter(({ text, plain }) => text !== plain).length).toBeGreaterThan(40)
  })

  it('has as many letters where no database searches: all that the database takes for several', async () => {
    const all = Array.from({ length: 0xfb50 - 0x80 }, (_, index) => String.fromCodePoint(0x80 + index))
    const letters = all.filter((letter) => /\p{L}/u.test(letter))
    const { rows } = await sql<{ letter: string; plain: string }>`
      select letter, sort_key(letter) as plain from unnest(${letters}::text[]) as each(letter)
      where length(public.unaccent(letter)) > 1`.execute(database())
    expect(rows.length).toBeGreaterThan(50)
    // An old sign of Afrikaans for an apostrophe before the letter: there is no telling of which kind.
    const others = rows.filter(({ letter, plain }) => searchedLetters(letter) !== plain && letter !== 'ŉ')
    expect(others).toEqual([])
  })

  it('of a name is found by the same rules', async () => {
    const { rows } = await sql<{ same: boolean }>`
      select sort_key(${'Мар’яна Об’єднана'}) like sort_key(${"%мар'яна%"})
        and sort_key(${'أحمد'}) = sort_key(${'احمد'}) as same`.execute(database())
    expect(rows).toEqual([{ same: true }])
  })
})

describe('a search that needs no database', () => {
  it('marks and finds words by the same letters', () => {
    expect(markedText('У нас п’ять порад', wordsIn("п'ять"))).toEqual([
      { text: 'У нас ', hit: false },
      { text: 'п’ять', hit: true },
      { text: ' порад', hit: false },
    ])
    expect(markedText('دِقّة المعلومات', wordsIn('دقه'))[0]).toEqual({ text: 'دِقّة', hit: true })
    expect(hasPhrases('الأَخبار المحلية', phrasesIn('"الاخبار المحليه"'))).toBe(true)
  })
})

describeWithDatabase('every language of the table', (database) => {
  it('has the search of the database that it names', async () => {
    const { rows } = await sql<{ search: string; config: string }>`
      select search, text_config(search)::text as config from unnest(${localeCodes.map(searchOf)}::text[]) as each(search)`.execute(
      database(),
    )
    expect(rows.filter(({ search, config }) => config !== `app_${search}`)).toEqual([])
    expect(rows).toHaveLength(localeCodes.length)
  })
})

const migrations = import.meta.glob<ForwardMigration>('/api/migrations/*.ts', { eager: true })
const older = Object.fromEntries(
  Object.entries(migrations).filter(([path]) => (path.split('/').at(-1) ?? '') < '057-'),
)

describeWithDatabase(
  'what was stored before there were these languages',
  (database) => {
    it('is found once the database knows them', async () => {
      const id = '018f0000-0000-7000-8000-000000000001'
      await sql`insert into person (id, email, roles, state, locale, first_name, last_name, description, created_at)
        values (${id}, 'a@example.org', '{ROLE_TRAINER}', 'active', 'en', 'أحمد', 'Мар’яненко', 'دقة', now())`.execute(
        database(),
      )
      await sql`insert into offer (id, provider_id, state, headline, teaser, description, language, online, created_at, updated_at)
        values (${id}, ${id}, 'draft', 'دورة للصحفيين', '', '', 'ar', true, now(), now())`.execute(database())
      await migrate(database(), migrations)
      const { rows } = await sql`
        select (select search @@ ${wordQuery('ar', 'صحفي')} from offer) as offer,
          (select search @@ to_tsquery('public.app_other', ${searchLetters('احمد')}) from person) as name,
          (select search @@ to_tsquery('public.app_other', ${searchLetters('دقه')}) from person) as words,
          (select sort_name like sort_key('мар''яненко%') from person) as sorted`.execute(database())
      expect(rows).toEqual([{ offer: true, name: true, words: true, sorted: true }])
    })
  },
  { migrations: older },
)
