/**
 * The page of the academy on which somebody wants to arrive, if it really is one: the same scheme, host and port. A path
 * alone is taken as one on the academy. Null for everything else.
 */
export function pageOfAcademy(returnTo: string, academyUrl: string): string | null {
  if (/[\\\p{Cc}]/u.test(returnTo) || !URL.canParse(returnTo, academyUrl)) return null
  const url = new URL(returnTo, academyUrl)
  const isOurs = url.origin === new URL(academyUrl).origin && url.username === '' && url.password === ''
  return isOurs ? url.href : null
}
