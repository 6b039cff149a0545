import { createCookie } from '@remix-run/node'
import { storagePrefix } from '~/contracts/constants'
import type { FrontConfig } from '../context.server'
import { copyHeader } from './offline.server'

/** How much of a page is sent: everything; without scripts and pictures; or as the copy that is read offline. */
export type Delivery = 'full' | 'light' | 'copy'

const cookieFor = (secure: boolean) =>
  createCookie(`${storagePrefix}bandwidth`, {
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure,
    maxAge: 365 * 24 * 3600,
  })

/** The cookie that remembers what somebody has chosen; it goes before what their browser asks for. */
export const chooseDelivery = (wanted: Exclude<Delivery, 'copy'>, config: FrontConfig): Promise<string> =>
  cookieFor(config.secureCookies).serialize(wanted)

/** What a request asks for, by the choice of its reader or by `Save-Data`. */
export async function deliveryOf(request: Request): Promise<Delivery> {
  const { headers, method } = request
  if (method === 'GET' && headers.has(copyHeader)) return 'copy'
  const chosen: unknown = await cookieFor(false).parse(headers.get('Cookie'))
  if (chosen === 'light' || chosen === 'full') return chosen
  return headers.get('Save-Data')?.trim().toLowerCase() === 'on' ? 'light' : 'full'
}
