import { z } from 'zod'
import { endpoint, IdParams, PageQuery } from '../endpoint'
import { OfferSummary } from './offers'

const own = { permission: 'watchlist', scope: 'watchlist', tag: 'watchlist' } as const

export const listWatchlist = endpoint('GET', '/watchlist', {
  ...own,
  summary: 'Bookmarked offers: nearest deadline first, then rolling ones, then past ones',
  query: PageQuery,
  output: z.array(OfferSummary),
  paged: true,
})

export const addBookmark = endpoint('PUT', '/watchlist/{id}', {
  ...own,
  summary: 'Add an offer to the watchlist. Idempotent',
  params: IdParams,
})

export const removeBookmark = endpoint('DELETE', '/watchlist/{id}', {
  ...own,
  summary: 'Remove an offer from the watchlist. Idempotent',
  params: IdParams,
})
