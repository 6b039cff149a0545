import type { AppLoadContext } from '@remix-run/node'
import { describe, expect, it } from 'vitest'
import type { CurrentUser } from '~/contracts/accounts/auth'
import { frontArgs, noApi } from '~/tests/support/front'
import { isCopied, markForWorker } from './delivery.server'

const tokens = { token: 'a', refreshToken: 'b' }
const person = (id: string) => Promise.resolve({ id } as CurrentUser)

interface Asked {
  path?: string
  user?: Promise<CurrentUser | null>
  visitor?: boolean
  change?: Partial<AppLoadContext>
  status?: number
  type?: string
}

/** The headers for the worker in the response to a request. */
async function told({ path = '/watchlist', user = person('1'), visitor, change, status, type }: Asked = {}) {
  const { context } = await frontArgs({ api: noApi, ...(visitor ? {} : { tokens }) })
  const headers = { 'Content-Type': type ?? 'text/html; charset=utf-8' }
  const response = new Response('', { status: status ?? 200, headers })
  await markForWorker(`http://campus.test${path}`, response, { ...context, user, ...change })
  return { reader: response.headers.get('X-Reader'), copy: response.headers.get('X-Offline-Copy') }
}

describe('what may be read offline', () => {
  it.each([
    '/knowledgebase',
    '/knowledgebase/10-accuracy',
    '/knowledgebase/10-accuracy.data?_routes=routes%2Fknowledgebase.%24',
  ])('%s is offered to be kept', async (path) => {
    expect((await told({ path })).copy).toBe('offer')
    expect(isCopied(`http://campus.test${path}`)).toBe(true)
  })

  it.each(['/watchlist', '/watchlist?page=2', '/watchlist.data?page=2&_routes=a'])(
    '%s is kept anew each time, because it changes with what its reader does',
    async (path) => {
      expect((await told({ path })).copy).toBe('renew')
      expect(isCopied(`http://campus.test${path}`)).toBe(true)
    },
  )

  it.each([
    '/',
    '/home',
    '/messages/1',
    '/knowledgebase?q=a',
    '/knowledgebase/print',
    '/knowledgebase/checklist',
    '/knowledgebase/a/b',
    '/watchlist?removed=1',
    '/account_settings/data/file',
  ])('%s is not, and the worker gets no copy of it', async (path) => {
    expect((await told({ path })).copy).toBeNull()
    expect(isCopied(`http://campus.test${path}`)).toBe(false)
  })

  it.each<[string, Asked]>([
    ['a page that failed', { status: 404 }],
    ['a page for visitors', { visitor: true }],
    ['a file', { type: 'application/json' }],
    ['a page that saves data', { change: { delivery: 'light' } }],
  ])('%s is not offered', async (_what, asked) => {
    expect((await told(asked)).copy).toBeNull()
  })

  it('is a copy where the worker asked for one, unless the page failed', async () => {
    expect((await told({ change: { delivery: 'copy' } })).copy).toBe('copy')
    expect((await told({ change: { delivery: 'copy' }, status: 403 })).copy).toBeNull()
  })
})

describe('who reads', () => {
  it('is one mark for a person and a language, the same for every request', async () => {
    const { reader } = await told()
    expect(reader).toMatch(/^en\.[\w-]{22}$/)
    expect((await told({ path: '/home' })).reader).toBe(reader)
    expect((await told({ user: person('2') })).reader).not.toBe(reader)
    expect((await told({ change: { locale: 'de' } })).reader).toBe(reader?.replace('en.', 'de.'))
  })

  it('is the language alone for visitors', async () => {
    expect((await told({ visitor: true })).reader).toBe('en')
  })

  it('is not said where nobody has asked, or nobody could say it', async () => {
    expect((await told({ user: Promise.resolve(null) })).reader).toBeNull()
    expect((await told({ user: Promise.reject(new Error('the API is down')) })).reader).toBeNull()
  })
})
