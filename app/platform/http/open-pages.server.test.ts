import { expect, it } from 'vitest'
import type { ApiTransport } from '../calls/network.server'
import { openPages } from './sitemap.server'

type Arrived = Awaited<ReturnType<ApiTransport>>

const client = { address: '192.0.2.1', requestId: 'r' }
const answering =
  (answer: Partial<Arrived>): ApiTransport =>
  () =>
    Promise.resolve({ body: undefined, total: null, incomplete: false, retryAfter: null, raw: null, ...answer } as Arrived) // prettier-ignore

it('are the addresses of open offers and of reports in the registry, with the time of their last change', async () => {
  const body = [{ id: 'a', changedAt: '2026-11-20T10:00:00.000Z' }]
  expect(await openPages(answering({ status: 200, body }), client)).toEqual([
    { path: '/content/detail/view/a', changedAt: '2026-11-20T10:00:00.000Z' },
    { path: '/u/a/transparency', changedAt: '2026-11-20T10:00:00.000Z' },
  ])
})

it('are none where the API knows no such pages, and unknown while it cannot say', async () => {
  expect(await openPages(answering({ status: 404 }), client)).toEqual([])
  expect(await openPages(answering({ status: 429 }), client)).toBeNull()
  expect(await openPages(answering({ status: 200, strange: 'text/html' }), client)).toBeNull()
  expect(await openPages(() => Promise.reject(new Error('away')), client)).toBeNull()
})
