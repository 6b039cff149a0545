import { pino } from 'pino'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createApi } from '~/api/app'
import { describeEachEngine } from '~/tests/support/database'
import { createTestApi } from '~/tests/support/api'
import { endpoint } from '~/contracts/endpoint'
import { type ErrorCode, errorStatus } from '~/contracts/error-status'
import { Problem } from '~/contracts/errors'
import { createMounter } from './mount'
import { translate } from './translations'

const anything = endpoint('GET', '/anything', {
  permission: 'public',
  tag: 'test',
  summary: 'Any response',
  output: z.object({ count: z.number() }),
})

describeEachEngine('problem answers', (database) => {
  it('say in the words of the caller what is wrong, with status, code and request id', async () => {
    const { request } = createTestApi(database())
    const answer = await request('GET', '/offers', { headers: { 'Accept-Language': 'de-AT,de;q=0.9' } })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const words = translate('de', 'errors:api.unauthenticated')
    expect(words).not.toBe(translate('en', 'errors:api.unauthenticated'))
    expect(answer.body).toEqual({
      type: 'about:blank',
      title: words,
      detail: words,
      status: 401,
      code: 'unauthenticated',
      requestId: 'test-request',
    })
  })

  it("use the account's language where the caller names none", async () => {
    const { as, seedPerson } = createTestApi(database())
    const { request } = await as(await seedPerson({ locale: 'fr' }))
    const { body } = await request('PATCH', '/users/me', { body: {} })
    expect(body).toMatchObject({ title: translate('fr', 'errors:api.unprocessable') })
    expect((body as Problem).violations).toEqual([
      {
        propertyPath: 'locale',
        code: 'required',
        message: translate('fr', 'errors:required', { label: 'locale' }),
      },
    ])
  })

  it.each([
    ['GET', '/nowhere'],
    ['POST', '/nowhere'],
    ['DELETE', '/users/me'],
  ])('answer %s %s, which is no call of the API', async (method, path) => {
    const { status, body } = await createTestApi(database()).request(method, path)
    expect(status).toBe(404)
    expect(Problem.parse(body).code).toBe('notFound')
  })

  it('say nothing about a failure that nobody expected', async () => {
    const { api, deps, request } = createTestApi(database())
    createMounter(api, deps).open(anything, () => Promise.reject(new Error('the secret reason')))
    const { status, body } = await request('GET', '/anything')
    expect(status).toBe(500)
    expect(Problem.parse(body).code).toBe('internal')
    expect(JSON.stringify(body)).not.toContain('secret reason')
  })

  it.each(['ECONNRESET', 'EPIPE', 'ENOSPC', '57P01'])(
    'are the fault of the caller where it breaks off in its body (%s), and no failure of the database',
    async (code) => {
      const lines: string[] = []
      const { deps, seedPerson, as } = createTestApi(database())
      const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
      const reportError = vi.fn(deps.database.reportError)
      const api = createApi({ ...deps, log, database: { ...deps.database, reportError } })
      const { tokens } = await as(await seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], validated: true }))
      for (const [path, type] of [
        ['/authentication/login', 'application/json'],
        ['/own-offers', 'application/json'],
        ['/files?purpose=picture&name=me.png', 'application/octet-stream'],
      ] as const) {
        const body = new ReadableStream({
          pull: (controller) => controller.error(Object.assign(new Error('aborted'), { code })),
        })
        const init = { method: 'POST', body, duplex: 'half', headers: { 'Content-Type': type } }
        const headers = { ...init.headers, Authorization: `Bearer ${tokens.token}` }
        const { status } = await api.request(path, { ...init, headers } as RequestInit)
        expect(status, path).toBe(400)
      }
      expect([lines, reportError.mock.calls]).toEqual([[], []])
    },
  )

  it('come for ids and queries that nobody can mean, and not a failure', async () => {
    const { as, request, seedPerson } = createTestApi(database())
    const member = await as(await seedPerson())
    expect((await member.request('GET', '/offers/%00')).status).toBe(404)
    expect((await member.request('GET', `/offers/${'x'.repeat(65)}`)).status).toBe(404)
    expect((await request('POST', '/confirmations/%00')).status).toBe(404)
    expect((await member.request('GET', '/offers/%ff')).status).toBeLessThan(500)
    expect((await member.request('GET', '/offers?text=%00')).status).toBe(422)
    expect((await member.request('GET', '/offers?page=0')).status).toBe(422)
    expect((await member.request('GET', '/offers?itemsPerPage=101')).status).toBe(422)
    expect((await request('GET', '/countries?groups[]=secrets')).status).toBe(422)
  })
})

describe('error codes', () => {
  it.each(Object.keys(errorStatus) as ErrorCode[])('%s has words', (code) => {
    expect(translate('en', `errors:api.${code}`)).not.toContain(code)
  })
})
