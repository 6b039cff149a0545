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

/** A return address with these parameters as well, in the place of those of the same name. */
export function returnToWith(address: string, parameters: Record<string, string>): string {
  const url = new URL(address, 'http://campus.invalid')
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.pathname + url.search + url.hash
}
