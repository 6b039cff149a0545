import type { OfferFilterValues } from '~/contracts/offers/offers'

/** URL of a list with these filters; repeatable parameters are repeated. */
export function addressOf(
  path: string,
  filters: OfferFilterValues,
  more: Record<string, string> = {},
): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...filters, ...more }))
    for (const each of Array.isArray(value) ? value : [value]) if (each) search.append(name, each)
  return search.size > 0 ? `${path}?${search}` : path
}
