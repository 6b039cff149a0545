import { LRUCache } from 'lru-cache'
import { type Database, isInTransaction } from '../database'
import { CompiledQuery } from 'kysely'
import type { Schema } from '../database/schema'

type Primitive = string | number | boolean | null | undefined

/** T if it is plain data and nobody who is logged in; otherwise parts of it are `never`. */
export type Plain<T> = T extends Primitive
  ? T
  : T extends Date | Promise<unknown> | ((...values: never[]) => unknown) | { sessionId: unknown }
    ? never
    : { [Name in keyof T]: Plain<T[Name]> }

/**
 * A kind of values that are the same for everybody who may ask for them. Declared once, outside of all functions, so
 * that `make` knows nothing but the key: whatever the value depends on, also the language and the day, is in it.
 */
export interface KeptKind<Key, Value> {
  name: string
  /** All tables that `make` reads. */
  topics: readonly ChangeTopic[]
  make: (from: { database: Database }, key: Key) => Promise<Value>
}

/** What is no plain data, or says who asks, makes no kind that could be kept. */
export const keptKind = <Key, Value>(kind: KeptKind<Key, Value>) =>
  kind as [Key, Value] extends [Plain<Key>, Plain<Value>] ? KeptKind<Key, Value> : 'not plain data'

export interface KeptStats {
  values: number
  bytes: number
  /** Answers without making a value, and values made, since the start. */
  reused: number
  made: number
}

export interface Kept {
  /**
   * The value of the key, frozen. It is as new as if it were made now: it is only used again if no change of its tables
   * has been committed since, in any process. One query, and those of `make` if it has to be made. Inside of a
   * transaction it is always made, as nobody else may see what the transaction sees.
   */
  get: <Key, Value>(kind: KeptKind<Key, Value>, key: Key) => Promise<Value>
  /** The same text as before: no change of these tables has been committed since. Null where changes are not counted. */
  changes: (topics: readonly ChangeTopic[]) => Promise<string | null>
  stats: () => KeptStats
}

/** As they are kept, side by side. */
type AnyKind = KeptKind<never, unknown>

interface Entry {
  changes: string
  value: unknown
  bytes: number
}

interface Options {
  database: Database
  maximumBytes?: number
}

/** A thousand pages of lists of 16 kB. */
const usualBytes = 16 * 1024 * 1024
const bytesPerCharacter = 2

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) freeze(part)
  }
  return value
}

export function createKept({ database, maximumBytes = usualBytes }: Options): Kept {
  const entries = new LRUCache<string, Entry>({
    maxSize: maximumBytes,
    sizeCalculation: ({ bytes }) => bytes,
  })
  const readChanges = createChangeReader(database)
  const making = new Map<string, Promise<unknown>>()
  const counts = { reused: 0, made: 0 }

  async function make(kind: AnyKind, key: unknown): Promise<unknown> {
    counts.made++
    return freeze(await kind.make({ database }, key as never))
  }

  /** The changes were read before the value: at worst it is newer than they say, and made once more than needed. */
  async function makeAndKeep(place: string, changes: string, value: Promise<unknown>): Promise<unknown> {
    const made = await value
    const bytes = (place.length + JSON.stringify(made ?? null).length) * bytesPerCharacter
    entries.set(place, { changes, value: made, bytes })
    return made
  }

  async function find(kind: AnyKind, key: unknown): Promise<unknown> {
    if (isInTransaction()) return make(kind, key)
    const changes = await readChanges(kind.topics)
    if (changes === null) return make(kind, key)
    const place = JSON.stringify([kind.name, key])
    const entry = entries.get(place)
    if (entry?.changes === changes) {
      counts.reused++
      return entry.value
    }
    const flight = `${place} ${changes}`
    const others = making.get(flight)
    if (others) {
      counts.reused++
      return others
    }
    const value = makeAndKeep(place, changes, make(kind, key)).finally(() => making.delete(flight))
    making.set(flight, value)
    return value
  }

  return {
    get: <Key, Value>(kind: KeptKind<Key, Value>, key: Key) => find(kind, key) as Promise<Value>,
    changes: readChanges,
    stats: () => ({ values: entries.size, bytes: entries.calculatedSize, ...counts }),
  }
}

/** Tables whose changes are counted, by triggers (`api/migrations/013-change-counts.ts`, `044-registry.ts`, `049-certificates.ts`). */
type ChangeTopic = Schema['change_count']['topic']

/** How often the rows of each table have changed; null if its changes are not counted. */
type ChangeCounts = Record<ChangeTopic, number | null>

const topics: readonly ChangeTopic[] = ['offer', 'person', 'tag', 'country', 'registry', 'certificate']

const sums = topics.map((topic) => `(sum(changes) filter (where topic = '${topic}'))::bigint as ${topic}`)
/** Fixed, not built each time: it is asked for nearly every page. */
const countsQuery = `select ${sums.join(', ')} from change_count where topic = any ($1::text[])`

async function readCounts(database: Database): Promise<ChangeCounts> {
  const { rows } = await database.db().executeQuery<ChangeCounts>(CompiledQuery.raw(countsQuery, [topics]))
  return rows[0] ?? { offer: null, person: null, tag: null, country: null, registry: null, certificate: null }
}

/**
 * Reads how often some tables have changed, as text. The same text later means that no change has been committed in
 * between, in any process. Null if changes of one of them are not counted. Those who ask in the same moment share the
 * query, which begins after all of them have asked.
 */
function createChangeReader(database: Database) {
  let next: Promise<ChangeCounts> | undefined
  const read = () => {
    next ??= Promise.resolve().then(() => {
      next = undefined
      return readCounts(database)
    })
    return next
  }
  return async (wanted: readonly ChangeTopic[]): Promise<string | null> => {
    const counts = await read()
    const known = wanted.map((topic) => counts[topic])
    return known.includes(null) ? null : known.join(' ')
  }
}
