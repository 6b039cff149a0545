import { describe, expect, it } from 'vitest'
import type { Args } from '~/app/platform/api.server'
import { createPreview } from '~/app/platform/preview/preview.server'
import { frontArgs, thrownBy } from '~/tests/support/front'
import { enterPreview, loadProtect } from './protect.server'

const password = 'an evening in May'
const api = () => Promise.reject(new Error('The gate asks nobody'))

describe('the page that asks for the password of a preview', () => {
  const preview = createPreview({
    password,
    sessionSecret: 'a session secret',
    secure: false,
    rateLimitFactor: 1,
  })

  async function open(
    path: string,
    init: RequestInit = {},
    change: Partial<Args['context']> = { preview },
  ): Promise<Args> {
    const args = await frontArgs({ api, path, init })
    return { ...args, context: { ...args.context, ...change } }
  }
  const type = async (path: string, typed: string, address = '192.0.2.1') =>
    enterPreview(
      await open(
        path,
        { method: 'POST', body: new URLSearchParams({ password: typed }) },
        { preview, address },
      ),
    )
  const thrown = (work: () => unknown) => thrownBy(Promise.resolve().then(work))

  it('keeps where the reader wanted to go, and no other host', async () => {
    expect(loadProtect(await open('/protect?returnTo=/home'))).toEqual({
      action: '/protect?returnTo=%2Fhome',
    })
    expect(loadProtect(await open('/protect?returnTo=//evil.example'))).toEqual({
      action: '/protect?returnTo=%2F',
    })
  })

  it('gives a pass for the password, and leads on', async () => {
    const response = (await type('/protect?returnTo=/home%3Fa%3D1', password)) as Response
    expect([response.status, response.headers.get('location')]).toEqual([303, '/home?a=1'])
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
    const again = await open('/protect?returnTo=/home', { headers: { Cookie: cookie } })
    expect((await thrown(() => loadProtect(again))).headers.get('location')).toBe('/home')
  })

  it('asks again after a wrong password, and does not give it back', async () => {
    const answer = await type('/protect', 'wrong')
    expect(answer).toMatchObject({
      init: { status: 422 },
      data: { result: { error: { password: ['protectWrong'] } } },
    })
    expect(JSON.stringify(answer)).not.toContain('"wrong"')
    expect(await type('/protect', '')).toMatchObject({
      data: { result: { error: { password: ['required'] } } },
    })
  })

  it('says when to come back after too many', async () => {
    for (let wrong = 0; wrong < 10; wrong++) await type('/protect', 'wrong', '192.0.2.9')
    const answer = await type('/protect', password, '192.0.2.9')
    expect(answer).toMatchObject({ data: { result: { error: { '': ['api.tooManyRequests'] } } } })
    expect(answer).toMatchObject({
      init: { status: 429, headers: { 'Retry-After': expect.stringMatching(/^[1-9]\d*$/) as string } },
    })
  })

  it('leads to the start page where there is no password', async () => {
    const response = await thrown(async () => loadProtect(await open('/protect', {}, {})))
    expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
    expect(
      (await thrown(async () => enterPreview(await open('/protect', { method: 'POST' }, {})))).status,
    ).toBe(303)
  })

  it('leads a request that was stopped at the gate to itself, by a new document', async () => {
    const stopped = { preview, previewStopped: '/protect?returnTo=%2Fhome' }
    for (const load of [loadProtect, enterPreview]) {
      const response = await thrown(async () => load(await open('/protect', {}, stopped)))
      expect(response.headers.get('location')).toBe('/protect?returnTo=%2Fhome')
      expect(response.headers.get('x-remix-reload-document')).toBe('true')
    }
  })
})
