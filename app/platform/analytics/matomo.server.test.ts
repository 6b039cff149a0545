import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort } from '~/tests/support/servers/free-port'
import { type Mood, startMatomo } from '~/tests/support/analytics/matomo-server'
import { retryAfterOf, type MatomoLimits, matomoLimits, pauseAfter, Matomo } from './matomo.server'
let next = 0
/** A valid page view. */
function view(visitor = 'a1b2c3d4e5f60718') {
  next += 1
  const request = new URLSearchParams({
    idsite: '3',
    rec: '1',
    apiv: '1',
    action_name: `Page ${String(next)}`,
    url: 'https://campus.example/about',
    _id: visitor,
    pv_id: String(next).padStart(6, '0'),
    rand: '1',
    lang: 'en',
  })
  return { visitor, request: `?${request}` }
}

const quick = { flushAfter: 1, firstPause: 1, longestPause: 5, timeout: 300, stopWithin: 300 }

describe('page views on their way to Matomo', () => {
  let server: Awaited<ReturnType<typeof startMatomo>>
  let lines: { level: string; words: string; details: object }[]
  const opened: Matomo[] = []
  const starting: { stop: () => Promise<void> }[] = []
  beforeEach(async () => {
    server = await startMatomo()
    starting.push(server)
    lines = []
  })
  afterEach(async () => {
    for (const matomo of opened.splice(0)) await matomo.stop()
    for (const one of starting.splice(0)) await one.stop().catch(() => undefined)
  })

  function open(
    limits: Partial<MatomoLimits> = {},
    { url = server.url, token = null as string | null } = {},
  ): Matomo {
    const write = (level: string) => (details: object, words: string) =>
      void lines.push({ level, words, details })
    const log = { warn: write('warn'), info: write('info') } as never
    const matomo = new Matomo({ url, token, log, limits: { ...quick, ...limits } })
    opened.push(matomo)
    return matomo
  }
  const addTo = (matomo: Matomo, count: number) => {
    for (let i = 0; i < count; i++) matomo.add(view())
  }
  const warnings = () => lines.filter(({ level }) => level === 'warn')

  it('are sent together, each once, and nothing more is said than Matomo asks for', async () => {
    const matomo = open()
    addTo(matomo, 5)
    expect(matomo.stats()).toEqual({ sent: 0, invalid: 0, dropped: 0, queued: 5 })
    await vi.waitUntil(() => matomo.stats().sent === 5)
    expect(server.requests()).toBe(1)
    expect(server.views).toHaveLength(5)
    expect(server.failures).toEqual([])
    expect(lines).toEqual([])
  })

  it('go in several requests where they are many, without waiting for the clock', async () => {
    const matomo = open({ batch: 10, flushAfter: 3_600_000 })
    addTo(matomo, 30)
    await vi.waitUntil(() => matomo.stats().sent === 30)
    expect(server.requests()).toBe(3)
    expect(server.failures).toEqual([])
  })

  it('carry the token where there is one', async () => {
    const closed = await startMatomo({ token: 'the token of the campus' })
    starting.push(closed)
    const matomo = open({}, { url: closed.url, token: 'the token of the campus' })
    addTo(matomo, 1)
    await vi.waitUntil(() => matomo.stats().sent === 1)
    expect(closed.failures).toEqual([])
  })

  it('that Matomo finds invalid are counted as such and not sent again', async () => {
    server.findInvalid(2)
    const matomo = open()
    addTo(matomo, 5)
    await vi.waitUntil(() => matomo.stats().queued === 0)
    expect(matomo.stats()).toEqual({ sent: 3, invalid: 2, dropped: 0, queued: 0 })
    addTo(matomo, 1)
    await vi.waitUntil(() => matomo.stats().sent === 4)
    expect(server.views).toHaveLength(4)
    expect(warnings()).toHaveLength(1)
  })

  it.each<Mood>(['busy', 'leadsElsewhere'])(
    'wait where Matomo %s has certainly not taken them, and arrive once it has come back',
    async (mood) => {
      server.be(mood)
      const matomo = open()
      addTo(matomo, 3)
      await vi.waitUntil(() => server.requests() >= 3)
      expect(matomo.stats()).toEqual({ sent: 0, invalid: 0, dropped: 0, queued: 3 })
      server.be(null)
      await vi.waitUntil(() => matomo.stats().sent === 3)
      expect(server.failures).toEqual([])
      expect(warnings()).toHaveLength(1)
      expect(lines.at(-1)).toMatchObject({ level: 'info', details: { dropped: 0 } })
    },
  )

  it('wait while nobody is there, and arrive once somebody is', async () => {
    const port = await freePort()
    const matomo = open({}, { url: `http://127.0.0.1:${String(port)}` })
    addTo(matomo, 3)
    await vi.waitUntil(() => warnings().length === 1)
    expect(warnings()[0]?.details).toEqual({ reason: 'ECONNREFUSED' })
    const late = await startMatomo({ port })
    starting.push(late)
    await vi.waitUntil(() => matomo.stats().sent === 3)
    expect(late.failures).toEqual([])
  })

  it.each<Mood>(['silent', 'refuses', 'fails', 'garbage', 'isAnotherSite', 'endless', 'hangsUp'])(
    'are given up, never sent twice, where something answers that %s; later ones arrive',
    async (mood) => {
      server.be(mood)
      const matomo = open()
      addTo(matomo, 3)
      await vi.waitUntil(() => matomo.stats().dropped === 3)
      expect(server.requests()).toBe(1)
      addTo(matomo, 2)
      await vi.waitUntil(() => matomo.stats().dropped === 5)
      server.be(null)
      addTo(matomo, 1)
      await vi.waitUntil(() => matomo.stats().sent === 1)
      expect(matomo.stats()).toEqual({ sent: 1, invalid: 0, dropped: 5, queued: 0 })
      expect(warnings(), 'one line per outage').toHaveLength(1)
    },
  )

  it('are dropped where too many wait, with one line in the log', () => {
    const matomo = open({ most: 10, batch: 100, flushAfter: 3_600_000 })
    addTo(matomo, 25)
    expect(matomo.stats()).toEqual({ sent: 0, invalid: 0, dropped: 15, queued: 10 })
    expect(warnings()).toHaveLength(1)
  })

  it('that have waited so long that Matomo would date them wrong are dropped', async () => {
    server.be('busy')
    const matomo = open({ oldest: 50 })
    addTo(matomo, 3)
    await vi.waitUntil(() => matomo.stats().dropped === 3)
    expect(matomo.stats().queued).toBe(0)
  })

  it('of somebody who withdraws the consent are not sent', async () => {
    const matomo = open({ batch: 100, flushAfter: 50 })
    matomo.add(view('00000000000000aa'))
    matomo.add(view('00000000000000bb'))
    matomo.forget('00000000000000aa')
    await vi.waitUntil(() => matomo.stats().sent === 1)
    expect(server.views.map(({ _id }) => _id)).toEqual(['00000000000000bb'])
  })

  it('are sent before the campus stops', async () => {
    const matomo = open({ batch: 10, flushAfter: 3_600_000 })
    addTo(matomo, 9)
    await matomo.stop()
    expect(server.views).toHaveLength(9)
    addTo(matomo, 1)
    expect(matomo.stats()).toEqual({ sent: 9, invalid: 0, dropped: 1, queued: 0 })
  })

  it.each<Mood>(['silent', 'busy'])('do not hold up a campus that stops while Matomo is %s', async (mood) => {
    server.be(mood)
    const matomo = open({ flushAfter: 3_600_000, timeout: 60_000, stopWithin: 50 })
    addTo(matomo, 4)
    await matomo.stop()
    expect(matomo.stats()).toEqual({ sent: 0, invalid: 0, dropped: 4, queued: 0 })
    expect(lines.at(-1)).toMatchObject({ level: 'warn', details: { dropped: 4 } })
  })
})

describe('the pause after a failure', () => {
  const pause = (failures: number, retryAfter: number | null, random = 1) =>
    pauseAfter({ failures, retryAfter, random })
  it('doubles with each failure up to a bound, and differs between servers', () => {
    expect([1, 2, 3].map((failures) => pause(failures, null))).toEqual([5000, 10_000, 20_000])
    expect(pause(1000, null)).toBe(matomoLimits.longestPause)
    expect(pause(1, null, 0)).toBe(2500)
  })
  it('is as long as Matomo asks for, but never longer than anything is kept', () => {
    expect(pause(1, 60_000)).toBe(60_000)
    expect(pause(1, 1)).toBe(5000)
    expect(pause(1, 24 * 3_600_000)).toBe(matomoLimits.oldest)
  })
  it('is read as seconds or as a date', () => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    expect(retryAfterOf('120', now)).toBe(120_000)
    expect(retryAfterOf('Sat, 21 Nov 2026 12:00:30 GMT', now)).toBe(30_000)
    expect(retryAfterOf('Sat, 21 Nov 2026 11:00:00 GMT', now)).toBe(0)
    for (const nonsense of [null, '', 'soon', '-5']) expect(retryAfterOf(nonsense, now)).toBeNull()
  })
})
