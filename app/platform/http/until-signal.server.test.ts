import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { endInOrder } from './until-signal.server'

const log = pino({ level: 'silent' })

/** Records calls in order. */
function witness({ finishes = true, stops = true } = {}) {
  const told: string[] = []
  const record = (what: string) => () => void told.push(what)
  const never = new Promise<never>(() => undefined)
  const listener = {
    port: 0,
    letGo: record('connections are let go'),
    close: async () => {
      told.push('listening ends')
      return finishes
    },
  }
  const ending = {
    leave: record('not ready'),
    endStreams: record('streams end'),
    stop: async () => {
      told.push('jobs end, the database closes')
      if (!stops) await never
    },
  }
  return { told, listener, ending }
}

describe('a process that ends', () => {
  it('says first that it is not ready, and closes the database last', async () => {
    const { told, listener, ending } = witness()
    expect(await endInOrder(listener, ending, { stopDelaySeconds: 0, log })).toBe(true)
    expect(told).toEqual([
      'not ready',
      'connections are let go',
      'listening ends',
      'streams end',
      'jobs end, the database closes',
    ])
  })

  it('closes its database even where requests had to be cut off', async () => {
    const { told, listener, ending } = witness({ finishes: false })
    expect(await endInOrder(listener, ending, { stopDelaySeconds: 0, log })).toBe(true)
    expect(told.at(-1)).toBe('jobs end, the database closes')
  })

  it('does not wait for ever for a job', async () => {
    const { listener, ending } = witness({ stops: false })
    expect(await endInOrder(listener, ending, { stopDelaySeconds: 0, closeSeconds: 0.01, log })).toBe(false)
  })
})
