import { type RawBuilder, sql } from 'kysely'
import { limits } from '~/contracts/constants'
import { asciiAddress } from '~/contracts/email-address'
import { type Database, isInTransaction, planEachTime } from '../index'
import { hasAllWords, searchedWords } from './words'

/** Name, organisation and e-mail of an account. Must equal the expression of the index `person_any_word` to use it. */
const wordsOf = (person: string) => {
  const column = (name: string) => sql.ref(`${person}.${name}`)
  return sql`sort_key(${column('first_name')} || ' ' || ${column('last_name')} || ' ' ||
    coalesce(${column('entity_name')}, '') || ' ' || ${column('email')}::text)`
}

/** Whether an account has all words. */
const hasWords = (person: string, words: readonly string[]): RawBuilder<boolean> =>
  hasAllWords(wordsOf(person), words)

/** The accounts that match a search: by id if they are few, by their words if they are many. */
export type FoundPeople = { ids: string[] } | { words: string[] }

const running = new WeakMap<Database, Map<string, Promise<FoundPeople>>>()

/**
 * Looks up who is meant by the words of a search, so that a list can be read by an index of theirs. A whole e-mail address
 * is looked up as such, because all addresses of one host share most of their trigrams. One or two queries, or none if the
 * same is being looked up already: a search reads several lists at once.
 * @returns null without a text; nobody if it has no words
 */
export async function findPeople(database: Database, asked: string | undefined): Promise<FoundPeople | null> {
  if (!asked?.trim()) return null
  const text = asciiAddress(asked)
  const words = searchedWords(text)
  if (words.length === 0) return { ids: [] }
  const start = () => lookUp(database, text, words)
  // What a transaction has changed is for nobody else yet.
  if (isInTransaction()) return start()
  const lookups = running.get(database) ?? new Map<string, Promise<FoundPeople>>()
  running.set(database, lookups)
  const known = lookups.get(text)
  // A failure, such as a time limit that began earlier, is that of the first alone.
  if (known) return known.catch(start)
  const lookup = start().finally(() => lookups.delete(text))
  lookups.set(text, lookup)
  return lookup
}

async function lookUp(database: Database, text: string, words: string[]): Promise<FoundPeople> {
  const select = async (condition: RawBuilder<unknown>) =>
    (
      await sql<{ id: string }>`${sql.raw(planEachTime)}
        select id from person where ${condition} limit ${limits.counted + 1}`.execute(database)
    ).rows.map(({ id }) => id)
  const byAddress = text.includes('@') ? await select(sql`email = ${text.trim()}::citext`) : []
  if (byAddress.length > 0) return { ids: byAddress }
  const ids = await select(hasWords('person', words))
  return ids.length > limits.counted ? { words } : { ids }
}

/** Whether the words match so many that the accounts are not known by id. */
export const isWide = (found: FoundPeople | null): boolean => found !== null && 'words' in found

/** Whether the account in a column is among those found. */
export const isFound = (found: FoundPeople, column: string): RawBuilder<boolean> =>
  'ids' in found
    ? sql`${sql.ref(column)} = any(${found.ids}::uuid[])`
    : sql`(select ${hasWords('named', found.words)} from person named where named.id = ${sql.ref(column)})`
