import pino from 'pino'
import { expect, it } from 'vitest'
import type { Arrived } from '../calls/network.server'
import { createBase } from './base.server'
import { mountStatus, watchApi } from './status.server'

const log = pino({ level: 'silent' })
const arrived = (status: number, more: Partial<Arrived> = {}): Arrived => ({
  status,
  body: [],
  total: null,
  incomplete: false,
  retryAfter: null,
  raw: null,
  ...more,
})

/** What `/ready` of pages says whose API answers like this. */
async function ready(answer: () => Promise<Arrived>, query = '') {
  const said: string[] = []
  const api = watchApi(answer, { error: (_details: object, line: string) => void said.push(line) } as never)
  const app = createBase({ log, trustProxy: false })
  mountStatus(app, log, { database: null, api, isBusy: () => false, crew: null })
  const response = await app.request(`/ready${query}`)
  const { api: found } = (await response.json()) as { api: string }
  return { status: response.status, api: found, said }
}

it.each([
  ['is the API', arrived(200), { plain: 200, strict: 200, api: 'ready', lines: 0 }],
  [
    'is a proxy without it',
    arrived(502, { strange: 'HTML' }),
    { plain: 200, strict: 503, api: 'no answer', lines: 0 },
  ],
  ['has too much to do', arrived(429), { plain: 200, strict: 503, api: 'no answer', lines: 0 }],
  ['knows no such call', arrived(404), { plain: 503, strict: 503, api: 'not the API', lines: 1 }],
  ['is a page', arrived(200, { strange: 'HTML' }), { plain: 503, strict: 503, api: 'not the API', lines: 1 }],
  ['wants the key of a preview', arrived(401), { plain: 503, strict: 503, api: 'not the API', lines: 1 }],
])('pages whose API_URL leads to what %s say so', async (_, answer, { plain, strict, api, lines }) => {
  const found = await ready(async () => answer)
  expect(found).toMatchObject({ status: plain, api })
  expect(found.said).toHaveLength(lines)
  expect(await ready(async () => answer, '?with=api')).toMatchObject({ status: strict, api })
})

it('pages whose API_URL is redirected, which they do not follow, say so', async () => {
  const redirected = () => Promise.reject(new Error('a redirect (301) to https://api.example'))
  expect(await ready(redirected)).toMatchObject({ status: 503, api: 'not the API' })
})

it('pages whose API does not answer are ready for now', async () => {
  const nobody = () => Promise.reject(new Error('ECONNREFUSED'))
  expect(await ready(nobody)).toMatchObject({ status: 200, api: 'no answer', said: [] })
  expect(await ready(nobody, '?with=api')).toMatchObject({ status: 503, api: 'no answer' })
})
