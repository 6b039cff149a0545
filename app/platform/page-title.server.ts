import type { Args } from './args'
import { getFixedT } from './i18n.server'

/** Adds the page number of a list to the title, except for the first page. */
export const titleOfPage = (args: Args, title: string, page: number): string =>
  page > 1 ? `${title} – ${getFixedT(args)('ui:pagination.page', { page })}` : title
