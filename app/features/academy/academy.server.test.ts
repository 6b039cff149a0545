import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Args } from '~/app/platform/api.server'
import { startAcademy } from '~/tests/support/academy/academy-server'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { frontArgs, openTransport, thrownBy } from '~/tests/support/front'
import { hurry } from '~/tests/support/outside/hurry'
import { serverError, startWeakLink, type Weakness } from '~/tests/support/outside/weak-link'
import { enterAcademy } from './academy.server'

const key = 'the key that campus and academy share'

describeWithDatabase('on the way to the academy', (database) => {
  const closing: (() => unknown)[] = []
  let academyUrl: string
  beforeEach(async () => {
    const academy = await startAcademy({ key })
    academyUrl = academy.url
    closing.push(academy.stop)
  })
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
  })

  /** A server in place of the academy. */
  async function listen(handler: RequestListener): Promise<string> {
    const server = createServer(handler).listen(0, '127.0.0.1')
    await once(server, 'listening')
    closing.push(() => {
      server.closeAllConnections()
      server.close()
    })
    return `http://localhost:${String((server.address() as AddressInfo).port)}`
  }

  interface Reader {
    /** Null: no academy is configured. */
    url?: string | null
    path?: string
    roles?: string[]
  }
  async function argsFor({
    url = academyUrl,
    path = '/tilogin',
    roles = ['ROLE_MEDIA_OUTLET'],
  }: Reader = {}): Promise<Args> {
    const kit = createTestApi(database(), { academy: url ? { url, key } : null })
    kit.clock.now = new Date()
    const { tokens } = await kit.as(await kit.seedPerson({ first_name: 'Zoë', last_name: 'Ångström', roles }))
    return frontArgs({ api: openTransport(kit.api).transport, path, tokens, config: { academyUrl: url } })
  }
  const blockedReasonIn = async (args: Args) => {
    const { data, init } = await enterAcademy(args)
    return [data.blockedReason, init?.status]
  }

  it('people come in under their own name, and the address they came by leads in once', async () => {
    const response = await thrownBy(enterAcademy(await argsFor({ path: '/tilogin?returnTo=/courses/7' })))
    const { headers } = response
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
      'no-store',
      'no-referrer',
    ])
    const location = headers.get('location') ?? ''
    expect(location).toMatch(/\/access\/jwt\?jwt=/)
    const welcome = await (await fetch(location)).text()
    expect(welcome).toContain('Welcome, Zoë Ångström')
    expect(welcome).toContain(`Goes on to: ${academyUrl}/courses/7`)
    expect((await fetch(location)).status).toBe(401)
  })

  it('visitors log in first and come back', async () => {
    const kit = createTestApi(database(), { academy: { url: academyUrl, key } })
    const args = await frontArgs({
      api: openTransport(kit.api).transport,
      path: '/tilogin?returnTo=/courses/7',
      config: { academyUrl },
    })
    const location = (await thrownBy(enterAcademy(args))).headers.get('location') ?? ''
    expect(new URL(location, 'http://campus.test').searchParams.get('returnTo')).toBe(
      '/tilogin?returnTo=/courses/7',
    )
  })

  it('nobody is sent anywhere else', async () => {
    const path = `/tilogin?returnTo=${encodeURIComponent('https://evil.example/')}`
    expect(await blockedReasonIn(await argsFor({ path }))).toEqual(['elsewhere', 400])
  })

  it('those without full access read when it opens', async () => {
    expect(await blockedReasonIn(await argsFor({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] }))).toEqual([
      'restricted',
      403,
    ])
  })

  it('people read that there is none', async () => {
    expect(await blockedReasonIn(await argsFor({ url: null }))).toEqual(['missing', 404])
  })

  it.each<[string, Weakness]>([
    ['is not there', 'absent'],
    ['hangs up', 'hangsUp'],
    ['breaks off in the middle', { breaksOffAfter: 10 }],
    ['fails', serverError],
    ['speaks another language', { says: '220 mail.example.org ESMTP\r\n' }],
  ])('people stay here while it %s, and come in when it is back', async (_, weakness) => {
    const link = await startWeakLink(Number(new URL(academyUrl).port))
    closing.push(link.stop)
    const args = await argsFor({ url: `http://localhost:${String(link.port)}` })
    await link.become(weakness)
    expect(await blockedReasonIn(args)).toEqual(['down', 503])
    await link.become('none')
    const response = await thrownBy(enterAcademy(args))
    const page = await fetch(response.headers.get('location') ?? '')
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Welcome, Zoë')])
  })

  it('people read that it does not answer: gone, failing or silent', async () => {
    hurry()
    const gone = await startAcademy({ key })
    await gone.stop()
    expect(await blockedReasonIn(await argsFor({ url: gone.url }))).toEqual(['down', 503])
    const failing = await listen((_, response) => void response.writeHead(502).end())
    expect(await blockedReasonIn(await argsFor({ url: failing }))).toEqual(['down', 503])
    const silent = await listen(() => undefined)
    expect(await blockedReasonIn(await argsFor({ url: silent }))).toEqual(['down', 503])
  })
})
