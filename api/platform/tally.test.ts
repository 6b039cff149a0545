import { expect, it } from 'vitest'
import { type Counted, createTally } from './tally'

interface Seen {
  what: string
}

function setUp(milliseconds?: number) {
  const written: Counted<Seen>[][] = []
  const warnings: object[] = []
  const state = { away: false }
  const tally = createTally<Seen>({
    write: (counted) => {
      if (state.away) return Promise.reject(new Error('away'))
      written.push(counted)
      return Promise.resolve()
    },
    log: { warn: (about: object) => void warnings.push(about) },
    ...(milliseconds === undefined ? {} : { milliseconds }),
  })
  return { tally, written, warnings, state }
}

it('writes what it has added up at once, and nothing twice', async () => {
  const { tally, written } = setUp()
  for (const what of ['a', 'b', 'a']) tally.add({ what })
  await Promise.all([tally.flush(), tally.flush()])
  expect(written).toEqual([
    [
      { what: 'a', count: 2 },
      { what: 'b', count: 1 },
    ],
  ])
})

it('writes by itself after a while', async () => {
  const { tally, written } = setUp(10)
  tally.add({ what: 'a' })
  await expect.poll(() => written).toEqual([[{ what: 'a', count: 1 }]])
})

it('keeps what could not be written, and adds to it', async () => {
  const { tally, written, warnings, state } = setUp()
  state.away = true
  tally.add({ what: 'a' })
  await tally.flush()
  expect(warnings).toMatchObject([{ entries: 1 }])
  tally.add({ what: 'a' })
  state.away = false
  await tally.stop()
  expect(written).toEqual([[{ what: 'a', count: 2 }]])
})
