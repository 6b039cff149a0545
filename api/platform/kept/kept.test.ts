import { v7 } from 'uuid'
import pg from 'pg'
import { beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { sql } from 'kysely'
import { createTestApi } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'
import type { Actor } from '../authentication/actor'
import type { Database } from '../database'
import { createKept, type Kept, keptKind, type Plain } from './kept'

interface Words {
  word: string
}

/** Counts the tags with a letter in their code, and what it was asked for. */
function tagCounting() {
  const asked: string[] = []
  const kind = keptKind({
    name: 'tags with a word',
    topics: ['tag'],
    make: async ({ database }, { word }: Words) => {
      asked.push(word)
      const rows = await database
        .selectFrom('tag')
        .select('code')
        .where('code', 'like', `%${word}%`)
        .execute()
      return { word, codes: rows.map(({ code }) => code) }
    },
  })
  return { kind, asked }
}

async function addTag(database: Database, code = `topic-${v7().slice(-12)}`): Promise<string> {
  const names = { en: code, de: code, es: code, fr: code, it: code }
  await database
    .insertInto('tag')
    .values({ code, family: 'topic', names: JSON.stringify(names) })
    .execute()
  return code
}

/** A value that is made when `release` is called, and says when it has begun. */
function held<T>(make: () => Promise<T>) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  const run = async () => {
    const value = await make()
    begin()
    await released
    return value
  }
  return { run, begun, release: () => release() }
}

describeEachEngine('what is kept', (database) => {
  let kept: Kept
  beforeEach(() => {
    kept = createKept({ database: database() })
  })

  it('is made once for each key', async () => {
    const { kind, asked } = tagCounting()
    const word = await addTag(database())
    expect(await kept.get(kind, { word })).toEqual({ word, codes: [word] })
    expect(await kept.get(kind, { word })).toEqual({ word, codes: [word] })
    expect(await kept.get(kind, { word: 'none' })).toEqual({ word: 'none', codes: [] })
    expect(asked).toEqual([word, 'none'])
    expect(kept.stats()).toMatchObject({ values: 2, made: 2, reused: 1 })
  })

  it('is made anew after every kind of change of its tables', async () => {
    const { kind, asked } = tagCounting()
    const codes = async () => (await kept.get(kind, { word: 'topic-' })).codes
    const before = await codes()
    const code = await addTag(database())
    expect((await codes()).toSorted()).toEqual([...before, code].toSorted())
    await sql`update tag set code = ${`${code}-2`} where code = ${code}`.execute(database())
    expect(await codes()).toContain(`${code}-2`)
    await database().deleteFrom('tag').where('code', '=', `${code}-2`).execute()
    expect((await codes()).toSorted()).toEqual(before.toSorted())
    expect(asked).toHaveLength(4)
    await sql`truncate tag`.execute(database())
    expect(await codes()).toEqual([])
  })

  it('stays after changes of other tables, and after changes that were undone', async () => {
    const { kind, asked } = tagCounting()
    await kept.get(kind, { word: 'a' })
    await createTestApi(database()).seedPerson()
    const undone = database().transaction(async () => {
      await addTag(database())
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await kept.get(kind, { word: 'a' })
    expect(asked).toEqual(['a'])
  })

  it('is made once for all who ask at the same time', async () => {
    let made = 0
    const { run, begun, release } = held(() => Promise.resolve(++made))
    const kind = keptKind({ name: 'slow', topics: ['tag'], make: (_, _key: string) => run() })
    const first = kept.get(kind, 'key')
    await begun
    const others = [kept.get(kind, 'key'), kept.get(kind, 'key')]
    release()
    expect(await Promise.all([first, ...others])).toEqual([1, 1, 1])
  })

  it('is compared once for those who ask in the same moment, also for different things', async () => {
    const { kind } = tagCounting()
    const people = keptKind({
      name: 'people',
      topics: ['person', 'tag'],
      make: (_, key: string) => Promise.resolve(key),
    })
    const both = () => Promise.all([kept.get(kind, { word: 'a' }), kept.get(people, 'key')])
    await both()
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    await both()
    expect(queries).toHaveBeenCalledTimes(1)
    queries.mockRestore()
  })

  it('is not given to anybody who asks after a change that came while it was made', async () => {
    const { kind } = tagCounting()
    const slow = held(() => kind.make({ database: database() }, { word: 'raced' }))
    const makers = [slow.run, () => kind.make({ database: database() }, { word: 'raced' })]
    const raced = keptKind({
      name: 'raced',
      topics: ['tag'],
      make: (_, _key: string) => makers.shift()?.() ?? Promise.reject(new Error('made too often')),
    })
    const early = kept.get(raced, 'key')
    await slow.begun
    const code = await addTag(database(), `topic-raced-${v7().slice(-12)}`)
    expect((await kept.get(raced, 'key')).codes).toEqual([code])
    slow.release()
    expect((await early).codes).toEqual([])
    // The old one has ended last, and is not used again.
    makers.push(() => kind.make({ database: database() }, { word: 'raced' }))
    expect((await kept.get(raced, 'key')).codes).toEqual([code])
  })

  it('is nothing that a transaction sees before it is committed', async () => {
    const { kind } = tagCounting()
    await kept.get(kind, { word: 'pending' })
    const undone = database().transaction(async () => {
      const code = await addTag(database(), `topic-pending-${v7().slice(-12)}`)
      expect((await kept.get(kind, { word: 'pending' })).codes).toEqual([code])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await addTag(database())
    expect((await kept.get(kind, { word: 'pending' })).codes).toEqual([])
  })

  it('cannot be changed by those who get it', async () => {
    const { kind } = tagCounting()
    const value = await kept.get(kind, { word: 'frozen' })
    expect(() => value.codes.push('mine')).toThrow(TypeError)
    expect(() => Object.assign(value, { word: 'mine' })).toThrow(TypeError)
  })

  it('is not a failure', async () => {
    let tries = 0
    const kind = keptKind({
      name: 'fails once',
      topics: ['tag'],
      make: (_, _key: string) =>
        tries++ === 0 ? Promise.reject(new Error('first')) : Promise.resolve('second'),
    })
    await expect(kept.get(kind, 'key')).rejects.toThrow('first')
    expect(await kept.get(kind, 'key')).toBe('second')
  })

  it('is bounded: the longest unused goes first, and what is larger than all the room is not kept', async () => {
    const small = createKept({ database: database(), maximumBytes: 900 })
    const asked: number[] = []
    const kind = keptKind({
      name: 'long',
      topics: ['tag'],
      make: (_, length: number) => {
        asked.push(length)
        return Promise.resolve('x'.repeat(length))
      },
    })
    for (const length of [150, 151, 150, 152, 150, 151, 2_000, 2_000]) await small.get(kind, length)
    expect(asked).toEqual([150, 151, 152, 151, 2_000, 2_000])
    expect(small.stats().bytes).toBeLessThanOrEqual(900)
  })

  it('is nothing where changes are not counted', async () => {
    const { kind, asked } = tagCounting()
    await sql`delete from change_count where topic = 'tag'`.execute(database())
    await kept.get(kind, { word: 'a' })
    await kept.get(kind, { word: 'a' })
    expect(asked).toEqual(['a', 'a'])
    expect(kept.stats()).toMatchObject({ values: 0, bytes: 0 })
    // The first change begins to count again.
    await addTag(database())
    await kept.get(kind, { word: 'a' })
    await kept.get(kind, { word: 'a' })
    expect(asked).toEqual(['a', 'a', 'a'])
  })
})

describe('a key', () => {
  it('that is not plain data makes no kind', () => {
    const ofActor = keptKind({ name: 'actor', topics: ['tag'], make: async (_, actor: Actor) => actor.id })
    expectTypeOf(ofActor).toEqualTypeOf<'not plain data'>()
    const ofDay = keptKind({ name: 'day', topics: ['tag'], make: async (_, day: string) => new Date(day) })
    expectTypeOf(ofDay).toEqualTypeOf<'not plain data'>()
  })

  it('is plain data and never who asks', () => {
    expectTypeOf<Plain<Actor>>().toBeNever()
    expectTypeOf<Plain<{ day: Date }>>().toEqualTypeOf<{ day: never }>()
    expectTypeOf<Plain<{ words: string[]; page: number | null }>>().toEqualTypeOf<{
      words: string[]
      page: number | null
    }>()
  })
})
