import { type CookieSafety, lastingCookie } from '../session.server'
import { copyHeader } from './offline.server'

/**
 * How much of a page is sent: everything; without scripts and pictures; as the copy that is read offline; or as the error
 * page at the address of another one, which scripts would take for that.
 */
export type Delivery = 'full' | 'light' | 'copy' | 'refusal'

const bandwidthCookie = (config: CookieSafety) => lastingCookie('bandwidth', 365, config)

/** The cookie that remembers what somebody has chosen; it goes before what their browser asks for. */
export const chooseDelivery = (wanted: 'full' | 'light', config: CookieSafety): Promise<string> =>
  bandwidthCookie(config).serialize(wanted)

/** What a request asks for, by the choice of its reader or by `Save-Data`. */
export async function deliveryOf(request: Request, config: CookieSafety): Promise<Delivery> {
  const { headers, method } = request
  if (method === 'GET' && headers.has(copyHeader)) return 'copy'
  const chosen: unknown = await bandwidthCookie(config).parse(headers.get('Cookie'))
  if (chosen === 'light' || chosen === 'full') return chosen
  return headers.get('Save-Data')?.trim().toLowerCase() === 'on' ? 'light' : 'full'
}
