import type { OfferFacets } from '~/contracts/offers'

/** Calendar day in UTC, `2026-11-21`: two of them compare as text. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** An offer is over the day after its deadline or, without one, the day after its end. */
export function isExpired(offer: { deadline: string | null; endsOn: string | null }, today: string): boolean {
  const last = offer.deadline ?? offer.endsOn
  return last !== null && last < today
}

export const facetNames = ['category', 'language', 'cost', 'online'] as const
type FacetName = (typeof facetNames)[number]

/** How many offers share these four values. */
export type Cell = Record<FacetName, string> & { count: number }
export type FacetChoices = Partial<Record<FacetName, string | undefined>>

const fits = (cell: Cell, choices: FacetChoices, except?: FacetName) =>
  facetNames.every((name) => name === except || choices[name] === undefined || cell[name] === choices[name])

/** How many offers all choices leave. */
export const totalOf = (cells: readonly Cell[], choices: FacetChoices): number =>
  cells.reduce((sum, cell) => (fits(cell, choices) ? sum + cell.count : sum), 0)

/** For each value of a filter: how many offers it would leave beside the choices of the other filters. */
export function facetsOf(cells: readonly Cell[], choices: FacetChoices): OfferFacets {
  const facets: OfferFacets = { category: {}, language: {}, cost: {}, online: {} }
  for (const name of facetNames) {
    const counts = facets[name]
    for (const cell of cells)
      if (fits(cell, choices, name)) counts[cell[name]] = (counts[cell[name]] ?? 0) + cell.count
  }
  return facets
}
