import { isNamed, isPlain } from '~/api/platform/outgoing/outgoing'

/**
 * True for an endpoint at a known push service. The subscriber chooses the URL to which this server sends, so the check
 * is strict: the URL must be in normal form, and `host` includes any non-default port.
 */
export const isPushAddress = (address: string, hosts: readonly string[]): boolean =>
  address.startsWith('https:') && isPlain(address) && isNamed(new URL(address), hosts)
