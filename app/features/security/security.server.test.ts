import { SignJWT } from 'jose'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { frontArgs } from '~/tests/support/front'
import { findCodes, forgetCodes, keepCodes } from './security.server'

const codes = ['B593-A98K-CF2B', 'VW9F-C5ST-KMVE']
const signed = (sub: string) =>
  new SignJWT().setSubject(sub).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('any'))
const noApi = () => Promise.reject(new Error('no call is needed'))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function afterKeeping() {
  const args = await frontArgs({ api: noApi })
  await keepCodes(args, codes)
  const cookie = (await args.context.session.commit(new Response())).headers.get('set-cookie') ?? ''
  const next = () => frontArgs({ api: noApi, init: { headers: { Cookie: cookie.split(';')[0] ?? '' } } })
  return { cookie, next }
}

it('fresh codes come with the next pages until they are forgotten', async () => {
  const { next } = await afterKeeping()
  const args = await next()
  expect(await findCodes(args)).toEqual(codes)
  expect(await findCodes(args)).toEqual(codes)
  forgetCodes(args)
  expect(await findCodes(args)).toBeNull()
})

it('are not shown to somebody else who logs in in the same browser, not even later', async () => {
  const tokensOf = async (sub: string) => ({ token: await signed(sub), refreshToken: 'any' })
  const args = await frontArgs({ api: noApi })
  args.context.session.open(await tokensOf('first'))
  await keepCodes(args, codes)
  expect(await findCodes(args)).toEqual(codes)
  args.context.session.end()
  expect(await findCodes(args)).toBeNull()

  args.context.session.open(await tokensOf('first'))
  await keepCodes(args, codes)
  args.context.session.open(await tokensOf('second'))
  expect(await findCodes(args)).toBeNull()
  args.context.session.open(await tokensOf('first'))
  expect(await findCodes(args)).toBeNull()
})

it('the cookie does not show them to those who look into it', async () => {
  const { cookie } = await afterKeeping()
  const payload = decodeURIComponent(cookie.split(/[=;]/)[1] ?? '').split('.')[0] ?? ''
  const text = atob(payload)
  expect(text).toContain('recoveryCodes')
  for (const code of codes) {
    expect(text).not.toContain(code)
    expect(text).not.toContain(btoa(code).slice(0, 12))
  }
})

it('nobody sees them after a quarter of an hour, and the cookie forgets them', async () => {
  const { next } = await afterKeeping()
  vi.setSystemTime(Date.now() + 15 * 60_000 + 1000)
  const args = await next()
  expect(await findCodes(args)).toBeNull()
  expect(args.context.session.peek('recoveryCodes')).toBeNull()
})
