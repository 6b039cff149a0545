// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serifName, showSerif } from './serif'
import { fetchSerifLater } from './serif.client'

const { dataset } = document.documentElement
const load = vi.fn<() => Promise<unknown[]>>()
const listeners = new Set<(state: object) => void>()
const say = (key: string) => listeners.forEach((listen) => listen({ location: { key } }))
const isRemembered = () => sessionStorage.getItem(serifName) !== null
const settle = () => new Promise((resolve) => setTimeout(resolve, 10))

beforeEach(() => {
  load.mockReset().mockResolvedValue([{}])
  Object.defineProperty(document, 'fonts', { value: { load }, configurable: true })
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  vi.stubGlobal('__remixRouter', {
    state: { location: { key: 'first' } },
    subscribe(listen: (state: object) => void) {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  listeners.clear()
  delete dataset.serif
  Reflect.deleteProperty(navigator, 'connection')
})

describe('the font of the headings', () => {
  it('is fetched when all else is there, and shown from the next page', async () => {
    fetchSerifLater()
    expect(load).not.toHaveBeenCalled()
    await settle()
    expect(isRemembered()).toBe(true)
    expect('serif' in dataset).toBe(false)
    say('first')
    expect('serif' in dataset).toBe(false)
    say('second')
    expect('serif' in dataset).toBe(true)
    expect(listeners.size).toBe(0)
  })

  it('is there at once in a tab that has it', async () => {
    sessionStorage.setItem(serifName, 'here')
    // As in the head of the page.
    const script = document.createElement('script')
    script.textContent = showSerif
    document.head.append(script)
    expect('serif' in dataset).toBe(true)
    fetchSerifLater()
    await settle()
    expect(load).not.toHaveBeenCalled()
  })

  it.each([
    ['over a slow line', { effectiveType: '3g' }],
    ['where data is saved', { effectiveType: '4g', saveData: true }],
  ])('is not fetched %s', async (_, connection) => {
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
    fetchSerifLater()
    await settle()
    expect(load).not.toHaveBeenCalled()
  })

  it('that does not come changes nothing', async () => {
    load.mockRejectedValue(new Error('offline'))
    fetchSerifLater()
    await settle()
    expect(isRemembered()).toBe(false)
    expect(listeners.size).toBe(0)
  })
})
