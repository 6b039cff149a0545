import type { Args } from '~/app/platform/api.server'
import { OfferFilterValues } from '~/contracts/offers/offers'

/** The filters in the address; unknown values are ignored. */
export function filtersOf({ request }: Pick<Args, 'request'>): OfferFilterValues {
  const search = new URL(request.url).searchParams
  const chosen = Object.entries(OfferFilterValues.shape).flatMap(([name, schema]) => {
    const values = search.getAll(name).filter((value) => value.trim() !== '')
    const read = schema.safeParse(values.length > 1 ? values : values[0])
    return read.success && read.data !== undefined ? [[name, read.data]] : []
  })
  return Object.fromEntries(chosen) as OfferFilterValues
}
