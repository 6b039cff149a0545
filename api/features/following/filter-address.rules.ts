import type { OfferFilterValues } from '~/contracts/offers/offers'

/** The address of a list with these filters: what may come several times is named each time. */
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
