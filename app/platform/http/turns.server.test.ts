import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTurns } from './turns.server'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work that ends when it is told to. */
function work(name: string, log: string[]) {
  let finish: () => void = () => undefined
  const ended = new Promise<void>((resolve) => (finish = resolve))
  const run = async () => {
    log.push(name)
    await ended
    return name
  }
  return { run, finish }
}

const soon = () => vi.advanceTimersByTimeAsync(0)

it('makes one page of a client at a time, in the order in which they were asked for', async () => {
  const takeTurn = createTurns()
  const log: string[] = []
  const works = ['1', '2', '3'].map((name) => work(name, log))
  const answers = works.map(({ run }) => takeTurn('a', run))
  await soon()
  expect(log).toEqual(['1'])
  works[0]?.finish()
  await soon()
  expect(log).toEqual(['1', '2'])
  for (const { finish } of works) finish()
  expect(await Promise.all(answers)).toEqual(['1', '2', '3'])
})

it('begins the next page of a client when those of others are done, and not when later ones are', async () => {
  const takeTurn = createTurns()
  const log: string[] = []
  const [own, next, other, later] = [
    work('own', log),
    work('next', log),
    work('other', log),
    work('later', log),
  ]
  const answers = [takeTurn('a', own.run), takeTurn('a', next.run), takeTurn('b', other.run)]
  await soon()
  own.finish()
  await soon()
  answers.push(takeTurn('c', later.run))
  await soon()
  expect(log).toEqual(['own', 'other', 'later'])
  other.finish()
  await soon()
  expect(log).toEqual(['own', 'other', 'later', 'next'])
  next.finish()
  later.finish()
  expect(await Promise.all(answers)).toEqual(['own', 'next', 'other', 'later'])
})

it('lets another client begin at once', async () => {
  const takeTurn = createTurns()
  const log: string[] = []
  const long = work('long', log)
  const answer = takeTurn('a', long.run)
  expect(await takeTurn('b', () => Promise.resolve('short'))).toBe('short')
  long.finish()
  expect(await answer).toBe('long')
})

it('goes on after a failure, and after work that waits for something else', async () => {
  const takeTurn = createTurns()
  await expect(takeTurn('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const log: string[] = []
  const stuck = work('stuck', log)
  const next = work('next', log)
  const last = work('last', log)
  const answers = [stuck, next, last].map(({ run }) => takeTurn('a', run))
  await soon()
  expect(log).toEqual(['stuck'])
  await vi.advanceTimersByTimeAsync(250)
  expect(log).toEqual(['stuck', 'next'])
  // The one that has lost its turn hands on no second one.
  stuck.finish()
  await soon()
  expect(log).toEqual(['stuck', 'next'])
  next.finish()
  last.finish()
  expect(await Promise.all(answers)).toEqual(['stuck', 'next', 'last'])
})

it('refuses what is too much to wait', async () => {
  const takeTurn = createTurns()
  const log: string[] = []
  const running = work('running', log)
  const answers = [takeTurn('a', running.run)]
  for (let each = 0; each < 200; each += 1) answers.push(takeTurn('a', () => Promise.resolve('waited')))
  expect(await takeTurn('a', () => Promise.resolve('refused'))).toBeNull()
  running.finish()
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['running', 'waited']))
})
