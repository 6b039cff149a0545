import { z } from 'zod'
import { endpoint } from '../endpoint'

/** Seconds for which the academy accepts a token, according to its documentation. */
export const academyFreshness = 500
/** Seconds until a token expires: long enough for a redirect, too short to be passed on. */
export const academyTokenLifetime = 60

/**
 * Returns a fresh token for the academy, which accepts it at `/access/jwt?jwt=…`: HS256 with the shared key; claims
 * `iat`, `exp`, `jti`, `email`, `firstName`, `lastName`, `externalCustomerId` (the person's id) and, on request,
 * `returnTo`. 409 academyMissing if no academy is configured, 422 academyElsewhere if `returnTo` is not on its host.
 */
export const getAcademyToken = endpoint('GET', '/ti-jwt-token', {
  permission: 'academy.enter',
  tag: 'academy',
  summary: 'Get a single-use token for logging in to the academy',
  query: z.object({ returnTo: z.string().max(2000).optional() }),
  output: z.string(),
})
