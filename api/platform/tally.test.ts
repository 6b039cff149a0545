import { expect, it } from 'vitest'
import { type Counted, createTally } from './tally'

interface Seen {
  what: string
}

function setUp(milliseconds?: number) {
  const written: Counted<Seen>[][] = []
  const warnings: object[] = []
  const state: { failure?: Error | undefined } = {}
  const tally = createTally<Seen>({
    write: (counted) => {
      if (state.failure) return Promise.reject(state.failure)
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

const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' })

it('keeps what could not be written, and adds to it', async () => {
  const { tally, written, warnings, state } = setUp()
  state.failure = away
  tally.add({ what: 'a' })
  await tally.flush()
  expect(warnings).toMatchObject([{ entries: 1 }])
  tally.add({ what: 'a' })
  state.failure = undefined
  await tally.stop()
  expect(written).toEqual([[{ what: 'a', count: 2 }]])
})

it('gives up what the database refuses, and writes what comes afterwards', async () => {
  const { tally, written, warnings, state } = setUp()
  state.failure = Object.assign(new Error('cannot affect row a second time'), { code: '21000' })
  tally.add({ what: 'a' })
  await tally.flush()
  expect(warnings).toMatchObject([{ entries: 1, err: { code: '21000' } }])
  state.failure = undefined
  tally.add({ what: 'b' })
  await tally.flush()
  expect(written).toEqual([[{ what: 'b', count: 1 }]])
})

it('writes nothing more once it has ended', async () => {
  const { tally, written, warnings, state } = setUp(10)
  state.failure = away
  tally.add({ what: 'a' })
  await tally.stop()
  expect(warnings).toHaveLength(1)
  state.failure = undefined
  tally.add({ what: 'b' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(written).toEqual([])
})
