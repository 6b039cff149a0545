import { type CookieSafety, lastingCookie } from '../session/session.server'
import { copyHeader } from './offline.server'

/**
 * How much of a page is sent: everything; without scripts and images; as an offline copy; or as an error page at the
 * address of another page, which scripts would hydrate wrongly.
 */
export type Delivery = 'full' | 'light' | 'copy' | 'refusal'

const bandwidthCookie = (config: CookieSafety) => lastingCookie('bandwidth', 365, config)

/** The cookie with the user's choice, which takes precedence over `Save-Data`. */
export const chooseDelivery = (wanted: 'full' | 'light', config: CookieSafety): Promise<string> =>
  bandwidthCookie(config).serialize(wanted)

/** The delivery of a request, by the user's choice or by `Save-Data`. */
export async function deliveryOf(request: Request, config: CookieSafety): Promise<Delivery> {
  const { headers, method } = request
  if (method === 'GET' && headers.has(copyHeader)) return 'copy'
  const chosen: unknown = await bandwidthCookie(config).parse(headers.get('Cookie'))
  if (chosen === 'light' || chosen === 'full') return chosen
  return headers.get('Save-Data')?.trim().toLowerCase() === 'on' ? 'light' : 'full'
}
