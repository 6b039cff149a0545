/** Where a provider of logins sends browsers back to: with a code, which must stand in no other address. */
export const isCallback = (address: string) => /^\/login\/oidc\/[^/]+\/callback/i.test(address)

/** The return address, if it is a path of the campus: never another host, `//host` or a backslash variant. */
export function localReturnTo(value: string | null | undefined, fallback: string): string {
  if (!value || !value.startsWith('/') || value.startsWith('//') || /[\\\p{Cc}]/u.test(value)) return fallback
  const url = new URL(value, 'http://campus.invalid')
  // `/.//host` looks harmless but resolves to `//host`.
  if (url.host !== 'campus.invalid' || url.pathname.startsWith('//') || isCallback(url.pathname))
    return fallback
  return url.pathname + url.search + url.hash
}
