/**
 * True for a URL with credentials before its host: `https://bank.example@host/` leads to `host`, and a password in a
 * link is public. Browsers accept any number of slashes and backslashes.
 */
export const hasCredentials = (address: string): boolean => /^https?:[/\\]*[^/?#\\]*@/i.test(address)

/**
 * An address as a browser reads it; null if it is none. `URL.canParse` of Node 20 takes none with letters beyond ASCII any more, such as
 * `https://bücher.example`, once it has been called some thousand times.
 */
export function urlOf(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

/** Names joined by dots, as `URL` writes them, or an address of IPv6: browsers take `example.org,` for a host, but there is none. */
const host = /^(?:(?:[_-]*[a-z\d][\w-]*\.)*[_-]*[a-z\d][\w-]*\.?|\[[\da-f:.]+\])$/

/**
 * True for an absolute http(s) URL without credentials, with a host that can exist. The input can be of any length, so the time must not grow
 * faster than the text: that of writing a host in ASCII does, and no host is longer than this.
 */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/?#\\]{1,260}(?:[/?#\\]\S*)?$/i.test(text) &&
  !hasCredentials(text) &&
  host.test(urlOf(text)?.hostname ?? '')
