/** How many there are at the end of a day. */
export const stockFigures = ['journalists', 'outlets', 'providers', 'trainers', 'offers'] as const
/** How many came about within it. */
export const flowFigures = [
  'registrations', 'logins', 'validations', 'newOffers', 'messages', 'testimonials', 'questions',
] as const // prettier-ignore
export const figures = [...stockFigures, ...flowFigures] as const
export type Figure = (typeof figures)[number]
export const isStock = (figure: Figure): boolean => (stockFigures as readonly Figure[]).includes(figure)

/** How far back, in days. 90 and 365 are told in weeks, and are whole ones. */
export const figureSpans = ['30', '90', '365'] as const
export type FigureSpan = (typeof figureSpans)[number]
