// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasSerif, serifName, showSerif } from './serif'
import { fetchSerifLater } from './serif.client'

const { dataset } = document.documentElement
const load = vi.fn<() => Promise<unknown>>()
const add = vi.fn<(face: unknown) => void>()
class Face {
  readonly load = load
}
const listeners = new Set<(state: object) => void>()
const say = (key: string) => listeners.forEach((listen) => listen({ location: { key } }))
/** A script of the page sees a window of its own, which has no fonts here. */
function runInPage(code: string): void {
  const script = document.createElement('script')
  script.textContent = code
  document.head.append(script)
}
const isRemembered = () => sessionStorage.getItem(serifName) !== null
const settle = () => new Promise((resolve) => setTimeout(resolve, 10))

beforeEach(() => {
  document.documentElement.lang = 'en'
  add.mockReset()
  load.mockReset().mockResolvedValue({})
  Object.defineProperty(document, 'fonts', { value: { add }, configurable: true })
  vi.stubGlobal('FontFace', Face)
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
    expect(add).toHaveBeenCalledOnce()
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
    runInPage('window.FontFace = class { constructor(family) { this.family = family } }')
    runInPage(showSerif)
    expect('serif' in dataset).toBe(true)
    expect(add).toHaveBeenCalledWith(expect.objectContaining({ family: 'Newsreader' }))
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

  it.each(['ar', 'uk', 'auto', ''])('is not fetched for letters that it lacks: %j', async (language) => {
    document.documentElement.lang = language
    fetchSerifLater()
    await settle()
    expect(load).not.toHaveBeenCalled()
    expect(['en', 'de', 'fr-CA'].filter(hasSerif)).toHaveLength(3)
  })

  it('that does not come changes nothing', async () => {
    load.mockRejectedValue(new Error('offline'))
    fetchSerifLater()
    await settle()
    expect(add).not.toHaveBeenCalled()
    expect(isRemembered()).toBe(false)
    expect(listeners.size).toBe(0)
  })
})
