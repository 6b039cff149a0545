import { z } from 'zod'
import { endpoint } from '../endpoint'

/** Seconds for which the academy takes a token for fresh, by its own documentation. */
export const academyFreshness = 500
/** Seconds until a token ends by itself: long enough for a redirect, too short to be passed on. */
export const academyTokenLifetime = 60

/**
 * A fresh token for the academy, which takes it at `/access/jwt?jwt=…`: HS256 with the key that both share, `iat`, `exp`,
 * `jti`, `email`, `firstName`, `lastName`, `externalCustomerId` (the id of the person) and, where asked for, `returnTo`.
 * Answers 409 academyMissing where none is configured, 422 academyElsewhere for a way back that is not on its host.
 */
export const getAcademyToken = endpoint('GET', '/ti-jwt-token', {
  permission: 'academy.enter',
  tag: 'academy',
  summary: 'A token that lets the reader into the academy, once and at once',
  query: z.object({ returnTo: z.string().max(2000).optional() }),
  output: z.string(),
})
