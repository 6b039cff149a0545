import { Hono } from 'hono'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { FrontContext, FrontVariables } from './base.server'
import { createTurns, turnGate } from './turns.server'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Work that ends on demand. */
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

/** Two turns of the event loop: a queued page begins in the first. */
async function soon(): Promise<void> {
  for (let round = 0; round < 2; round += 1) await new Promise((resolve) => setImmediate(resolve))
}

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

it('makes one page of a client beside a page of another, however quickly the client comes back', async () => {
  const takeTurn = createTurns()
  const log: string[] = []
  const [long, small] = [work('long', log), work('small', log)]
  const answers = [takeTurn('b', long.run)]
  expect(await takeTurn('a', () => Promise.resolve('first'))).toBe('first')
  answers.push(takeTurn('a', small.run))
  await soon()
  expect(log).toEqual(['long'])
  expect(await takeTurn('c', () => Promise.resolve('another'))).toBe('another')
  long.finish()
  await soon()
  expect(log).toEqual(['long', 'small'])
  small.finish()
  expect(await Promise.all(answers)).toEqual(['long', 'small'])
})

it('reads requests of others between pages that wait for nothing', async () => {
  const takeTurn = createTurns()
  const log: string[] = []
  const answers = ['1', '2', '3'].map((name) => takeTurn('a', () => Promise.resolve(log.push(name))))
  setImmediate(() => log.push('another request'))
  await Promise.all(answers)
  expect(log.slice(0, 2)).toEqual(['1', 'another request'])
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
  await soon()
  expect(log).toEqual(['stuck', 'next'])
  // A page that has lost its turn does not release a second one.
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

it('answers 429 to a client with too much waiting, and lets what costs little pass', async () => {
  const app = new Hono<{ Variables: FrontVariables }>()
  const clientOf = () => 'a'
  const refuse = (c: FrontContext) => Promise.resolve(c.text('too much', 429))
  app.use(
    turnGate(() => Promise.resolve(null), { clientOf, refuse, isCostly: ({ req }) => req.path === '/page' }),
  )
  app.get('*', (c) => c.text('made'))
  const refused = await app.request('/page')
  expect([refused.status, await refused.text()]).toEqual([429, 'too much'])
  expect((await app.request('/picture')).status).toBe(200)
})
