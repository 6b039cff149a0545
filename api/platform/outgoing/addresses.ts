import { isIP } from 'node:net'

/** True for a host that an entry permits: the very same, or for `*.example.org` one below it. */
const isAmong = (host: string, allowed: string): boolean =>
  allowed.startsWith('*.')
    ? host.endsWith(allowed.slice(1)) && host.length > allowed.length - 1
    : host === allowed

/** True for a host, with its port if it is not the usual one, that the operator has named. */
export const isNamed = ({ host }: URL, named: readonly string[]): boolean =>
  named.some((allowed) => isAmong(host, allowed))

/** True for an address that contains nothing but itself: its normal form, without a user, a password or a fragment. */
export function isPlain(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return url.href === address && url.username === '' && url.password === '' && url.hash === ''
}

/** Ports below are those of well-known services: nobody can make this server speak to a mail server. */
const firstFreePort = 1024

/** Nobody has a page at a bare number; and numbers can be written in many ways that lead inwards. */
const isNumber = ({ hostname }: URL): boolean => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

/**
 * True for an address that may be requested at all. Whether it leads into the operator's own network only shows when its
 * name is resolved.
 */
export function isPermitted(address: string, innerHosts: readonly string[]): boolean {
  if (!isPlain(address)) return false
  const url = new URL(address)
  if (isNamed(url, innerHosts)) return /^https?:$/.test(url.protocol)
  const isUsualPort = url.port === '' || Number(url.port) >= firstFreePort
  return url.protocol === 'https:' && isUsualPort && !isNumber(url)
}
