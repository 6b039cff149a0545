import type { OfferFilterValues, offerSorts } from '~/contracts/offers/offers'

/** The query of a list: filters, page and order. */
export type ListFilterValues = {
  [Name in keyof OfferFilterValues]?: Exclude<OfferFilterValues[Name], undefined>
} & {
  sort?: (typeof offerSorts)[number]
  page?: string
}

/** The address of a list with filters: that of members, or that of visitors. */
export type OfferList = (query?: Record<string, string | string[] | undefined>) => string

/** Removes one filter, or one value of a multi-value filter. */
export function without(
  filters: ListFilterValues,
  name: keyof ListFilterValues,
  value?: string,
): ListFilterValues {
  const { page: _, ...rest } = filters
  const values = rest[name as keyof typeof rest]
  const left = Array.isArray(values) ? values.filter((each) => each !== value) : undefined
  return { ...rest, [name]: left }
}
