import { z } from 'zod'
import { endpoint, IdParams, PageQuery } from '../endpoint'
import { OfferSummary } from './offers'

export const listWatchlist = endpoint('GET', '/watchlist', {
  permission: 'watchlist',
  scope: 'watchlist',
  tag: 'watchlist',
  summary: 'Bookmarked offers: nearest deadline first, then rolling ones, then past ones',
  query: PageQuery,
  output: z.array(OfferSummary),
  paged: true,
})

export const addBookmark = endpoint('PUT', '/watchlist/{id}', {
  permission: 'watchlist',
  scope: 'watchlist',
  tag: 'watchlist',
  summary: 'Add an offer to the watchlist. Idempotent',
  params: IdParams,
})

export const removeBookmark = endpoint('DELETE', '/watchlist/{id}', {
  permission: 'watchlist',
  scope: 'watchlist',
  tag: 'watchlist',
  summary: 'Remove an offer from the watchlist. Idempotent',
  params: IdParams,
})
