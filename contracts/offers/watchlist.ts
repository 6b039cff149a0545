import { z } from 'zod'
import { endpoint, IdParams, PageQuery } from '../endpoint'
import { OfferSummary } from './offers'

export const listWatchlist = endpoint('GET', '/watchlist', {
  permission: 'watchlist',
  tag: 'watchlist',
  summary: 'Bookmarked offers: the nearest deadline first, rolling ones after, expired ones last',
  query: PageQuery,
  output: z.array(OfferSummary),
  paged: true,
})

export const addBookmark = endpoint('PUT', '/watchlist/{id}', {
  permission: 'watchlist',
  tag: 'watchlist',
  summary: 'Put an offer on the watchlist; again is the same',
  params: IdParams,
})

export const removeBookmark = endpoint('DELETE', '/watchlist/{id}', {
  permission: 'watchlist',
  tag: 'watchlist',
  summary: 'Take an offer off the watchlist; again is the same',
  params: IdParams,
})
