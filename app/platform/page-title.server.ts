import type { Args } from './api.server'
import { getFixedT } from './i18n.server'

/** Tells the pages of a list apart in the title; the first one has the plain title. */
export const titleOfPage = (args: Args, title: string, page: number): string =>
  page > 1 ? `${title} – ${getFixedT(args)('ui:pagination.page', { page })}` : title
