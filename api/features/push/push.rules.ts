const isAmong = (host: string, allowed: string): boolean =>
  allowed.startsWith('*.')
    ? host.endsWith(allowed.slice(1)) && host.length > allowed.length - 1
    : host === allowed

/**
 * True for an endpoint at a known push service. The subscriber chooses the URL to which this server sends, so the check
 * is strict: the URL must be in normal form, and `host` includes any non-default port.
 */
export function isPushAddress(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  const plain = url.protocol === 'https:' && url.username === '' && url.password === '' && url.hash === ''
  return plain && url.href === address && hosts.some((allowed) => isAmong(url.host, allowed))
}

export type Verdict = 'sent' | 'gone' | 'again' | 'refused'

/** Meaning of a push service's status code. */
export function verdictOf(status: number): Verdict {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'again' : 'refused'
}
