const isAmong = (host: string, allowed: string): boolean =>
  allowed.startsWith('*.')
    ? host.endsWith(allowed.slice(1)) && host.length > allowed.length - 1
    : host === allowed

/**
 * True for an address at one of the push services. The subscriber names the address to which this server will send, so
 * nothing else passes: it is written as browsers write it, and `host` carries every port but the usual one.
 */
export function isPushAddress(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  const plain = url.protocol === 'https:' && url.username === '' && url.password === '' && url.hash === ''
  return plain && url.href === address && hosts.some((allowed) => isAmong(url.host, allowed))
}

export type Verdict = 'sent' | 'gone' | 'again' | 'refused'

/** What a push service means by its answer. */
export function verdictOf(status: number): Verdict {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'again' : 'refused'
}
