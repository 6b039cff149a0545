import { describe, expect, it } from 'vitest'
import { describeEachEngine } from '~/tests/support/database'
import { createTestApi } from '~/tests/support/api'
import { ApiError } from './errors'
import { countHit, networkOf } from './rate-limit'

const limit = { name: 'test', max: 3, windowSeconds: 60 }

describeEachEngine('countHit', (database) => {
  function start(factor = 1) {
    const { deps, clock } = createTestApi(database(), { rateLimitFactor: factor })
    const hit = async (subject: string): Promise<string | null> => {
      try {
        await countHit(deps, limit, subject)
        return null
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'tooManyRequests') throw error
        return error.headers['Retry-After'] ?? ''
      }
    }
    return { hit, clock }
  }
  const times = (count: number) => Array.from({ length: count }, (_, nth) => nth)

  it('lets through as many as are allowed, also when they come at once, and says when to come again', async () => {
    const { hit, clock } = start()
    const answers = await Promise.all(times(5).map(() => hit('at once')))
    expect(answers.filter((answer) => answer === null)).toHaveLength(3)
    clock.now = new Date(clock.now.getTime() + 20_500)
    expect(await hit('at once')).toBe('40')
  })

  it('opens again when the window is over, and not by knocking meanwhile', async () => {
    const { hit, clock } = start()
    for (const nth of times(6)) {
      expect((await hit('window')) === null).toBe(nth < 3)
      clock.now = new Date(clock.now.getTime() + 10_000)
    }
    clock.now = new Date(clock.now.getTime() + 1000)
    expect(await hit('window')).toBeNull()
  })

  it('counts each subject for itself', async () => {
    const { hit } = start()
    for (const nth of times(4)) expect((await hit('one')) === null).toBe(nth < 3)
    expect(await hit('another')).toBeNull()
  })

  it('counts all addresses of one newer network together, and other words as they are', async () => {
    const { hit } = start()
    for (const nth of times(4))
      expect((await hit(`someone@example.org 2001:db8:7:7::${String(nth)}`)) === null).toBe(nth < 3)
    expect(await hit('someone@example.org 2001:db8:7:8::1')).toBeNull()
    expect(await hit('other@example.org 2001:db8:7:7::1')).toBeNull()
  })

  it('is multiplied by the configured factor', async () => {
    const { hit } = start(2)
    for (const nth of times(7)) expect((await hit('factor')) === null).toBe(nth < 6)
  })
})

describe('an address of the network', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s is counted as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
