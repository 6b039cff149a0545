import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTurns } from './turns.server'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work that ends when it is told to. */
function work(name: string, log: string[]) {
  let finish = () => undefined as void
  const ended = new Promise<void>((resolve) => (finish = resolve))
  const run = async () => {
    log.push(name)
    await ended
    return name
  }
  return { run, finish }
}

const soon = () => vi.advanceTimersByTimeAsync(0)

it('makes so many pages of one client at once, the others in the order in which they were asked for', async () => {
  const takeTurn = createTurns(2)
  const log: string[] = []
  const [first, second, third, fourth] = ['1', '2', '3', '4'].map((name) => work(name, log))
  const answers = [first, second, third, fourth].map((each) => takeTurn('a', each?.run ?? (() => Promise.resolve(''))))
  await soon()
  expect(log).toEqual(['1', '2'])
  second?.finish()
  await soon()
  expect(log).toEqual(['1', '2', '3'])
  for (const each of [first, third, fourth]) each?.finish()
  expect(await Promise.all(answers)).toEqual(['1', '2', '3', '4'])
})

it('lets another client begin at once', async () => {
  const takeTurn = createTurns(1)
  const log: string[] = []
  const long = work('long', log)
  const answer = takeTurn('a', long.run)
  expect(await takeTurn('b', () => Promise.resolve('short'))).toBe('short')
  long.finish()
  expect(await answer).toBe('long')
})

it('goes on after a failure, and after work that waits for something else', async () => {
  const takeTurn = createTurns(1)
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
  const takeTurn = createTurns(1)
  const log: string[] = []
  const running = work('running', log)
  const answers = [takeTurn('a', running.run)]
  for (let each = 0; each < 200; each += 1) answers.push(takeTurn('a', () => Promise.resolve('waited')))
  expect(await takeTurn('a', () => Promise.resolve('refused'))).toBeNull()
  running.finish()
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['running', 'waited']))
})
