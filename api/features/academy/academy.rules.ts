/**
 * Returns the URL of an academy page, or null unless scheme, host and port are those of the academy. A path alone is
 * resolved against the academy.
 */
export function pageOfAcademy(returnTo: string, academyUrl: string): string | null {
  if (/[\\\p{Cc}]/u.test(returnTo) || !URL.canParse(returnTo, academyUrl)) return null
  const url = new URL(returnTo, academyUrl)
  const isOurs = url.origin === new URL(academyUrl).origin && url.username === '' && url.password === ''
  return isOurs ? url.href : null
}
