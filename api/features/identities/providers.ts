import { AsyncLocalStorage } from 'node:async_hooks'
import * as oidc from 'openid-client'
import type { ApiDeps } from '~/api/platform/deps'
import { keyedHash } from '~/api/platform/encryption'
import { type OidcProvider, plainIssuer } from '~/api/platform/environment-variables/login-providers'
import { type Claims, isConfirmedIn, labelOf, longest, namesIn, trimmed } from './identities.rules'

/** Seconds that a provider may take for an answer: somebody is waiting for the page. */
const patience = 5
/** Milliseconds for a whole exchange with its up to four answers: pages wait ten seconds. */
const wholePatience = 8000
/** For which its description is used, in milliseconds; its keys are asked for anew as soon as an unknown one signs. */
const keptFor = 3600 * 1000
/** Seconds that the clock of a provider may be wrong by; an answer is bound to its visit by the nonce anyway. */
const clockTolerance = 120

interface Kept {
  at: number
  asked: Promise<oidc.Configuration>
}
/** One description of each provider in this process, asked for when it is first needed. */
const described = new WeakMap<OidcProvider, Kept>()

/** Ends what is left of an exchange. The library has a time limit for single requests only. */
const deadline = new AsyncLocalStorage<AbortSignal>()

const fetchInTime: oidc.CustomFetch = (url, { body, signal, ...options }) => {
  const signals = [signal, deadline.getStore()].filter((each) => each !== undefined)
  // The library's type allows shared memory, which `fetch` does not take; it never sends any.
  return fetch(url, { ...options, body: (body ?? null) as BodyInit | null, signal: AbortSignal.any(signals) })
}

/** The provider does not answer, or not as a provider does. */
class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** The way to show the secret that the provider takes. One that says nothing takes HTTP Basic (RFC 8414). */
function authenticationWith(secret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)]
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const isByPost = !methods.includes('client_secret_basic') && methods.includes('client_secret_post')
    const authenticate = isByPost ? post : basic
    authenticate(server, ...request)
  }
}

/** The same issuer with the slash at its end, or without: the provider insists on one of them. */
function otherIssuer(issuer: URL): URL {
  const other = new URL(issuer)
  other.pathname = issuer.pathname.endsWith('/') ? issuer.pathname.slice(0, -1) : `${issuer.pathname}/`
  return other
}

const saysOtherIssuer = (error: unknown): boolean =>
  error instanceof oidc.ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'

async function ask({ issuer, clientId, clientSecret }: OidcProvider): Promise<oidc.Configuration> {
  const server = new URL(issuer)
  const authentication = clientSecret === null ? oidc.None() : authenticationWith(clientSecret)
  // The signature of ID tokens is checked as well, which is not a matter of course where they come straight from the provider.
  const execute = [oidc.enableNonRepudiationChecks]
  // Only a provider on the same machine is configured without https.
  if (server.protocol === 'http:') execute.push(oidc.allowInsecureRequests)
  const describe = (at: URL) =>
    oidc.discovery(at, clientId, { [oidc.clockTolerance]: clockTolerance }, authentication, {
      execute,
      timeout: patience,
      [oidc.customFetch]: fetchInTime,
    })
  return describe(server).catch((error: unknown) => {
    if (!saysOtherIssuer(error)) throw error
    return describe(otherIssuer(server))
  })
}

/** @throws ProviderUnavailable */
export async function describeProvider(provider: OidcProvider): Promise<oidc.Configuration> {
  const known = described.get(provider)
  const isNew = !known || Date.now() - known.at >= keptFor
  // Others may wait for it, whose own time has just begun.
  const kept = isNew ? { at: Date.now(), asked: deadline.exit(() => ask(provider)) } : known
  described.set(provider, kept)
  try {
    return await kept.asked
  } catch (error) {
    // The next attempt asks again.
    described.delete(provider)
    throw new ProviderUnavailable('The description of the provider cannot be read', { cause: error })
  }
}

/** What belongs to a visit, all derived from its state, so that nothing of it is stored. */
const secretsOf = ({ config }: ApiDeps, state: string) => ({
  verifier: keyedHash(config.tokenSecret, 'code verifier of a visit to a provider', state),
  nonce: keyedHash(config.tokenSecret, 'nonce of a visit to a provider', state),
})

/** Where a provider sends browsers back to; registered there as it is. */
const callbackOf = ({ config }: ApiDeps, { id }: OidcProvider): string =>
  `${config.publicUrl}/login/oidc/${id}/callback`

/** Those of ours that the provider has; a list that it need not give. Some refuse a scope that they do not know. */
function scopesOf({ scopes_supported: known }: oidc.ServerMetadata): string {
  const wanted = ['email', 'profile'].filter((scope) => known?.includes(scope) ?? true)
  return ['openid', ...wanted].join(' ')
}

/** Google refuses the standard’s `login`: its own question is which account. */
const promptOf = ({ issuer }: OidcProvider): string =>
  plainIssuer(issuer) === 'https://accounts.google.com' ? 'select_account' : 'login'

interface Destination {
  provider: OidcProvider
  described: oidc.Configuration
  /** The provider asks for a new login, because a colleague at the same computer may still be logged in there. */
  anew: boolean
}

/** The address at the provider to send a browser to. */
export async function addressAt(
  deps: ApiDeps,
  { provider, described, anew }: Destination,
  state: string,
): Promise<string> {
  const { verifier, nonce } = secretsOf(deps, state)
  return oidc.buildAuthorizationUrl(described, {
    redirect_uri: callbackOf(deps, provider),
    scope: scopesOf(described.serverMetadata()),
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...(anew && { prompt: promptOf(provider) }),
  }).href
}

/** Whom a provider answers for. Name and address are for forms; only issuer and subject say who it is. */
export interface Identity {
  issuer: string
  subject: string
  /** The address if it is confirmed, otherwise a name. */
  label: string | null
  email: string | null
  /** The provider says that the address has been confirmed to it. */
  isConfirmed: boolean
  firstName: string | null
  lastName: string | null
}

const text = (value: unknown, bytes: number) => trimmed(typeof value === 'string' ? value : '', bytes)

/** Many providers tell name and address at another endpoint only; a login does not depend on them. */
async function detailsOf(
  { described, accessToken }: { described: oidc.Configuration; accessToken: string },
  claims: Claims & { sub: string },
): Promise<Claims> {
  const isNamed = claims['given_name'] !== undefined || claims['name'] !== undefined
  const isComplete = claims['email'] !== undefined && isNamed
  if (isComplete || !described.serverMetadata().userinfo_endpoint) return claims
  try {
    const told: Claims = await oidc.fetchUserInfo(described, accessToken, claims.sub)
    // Whether an address is confirmed says who names it.
    const { email_verified: isConfirmed, ...rest } = claims
    return told['email'] === undefined
      ? { ...told, ...rest, email_verified: isConfirmed }
      : { ...rest, ...told }
  } catch {
    return claims
  }
}

interface Exchange {
  provider: OidcProvider
  state: string
  answer: string
}

/** Exchanges the code, with everything checked that the standard asks for: state, nonce, issuer, audience, signature and expiry. */
export const identityIn = (deps: ApiDeps, exchange: Exchange): Promise<Identity> =>
  deadline.run(AbortSignal.timeout(wholePatience), () => identityOf(deps, exchange))

async function identityOf(deps: ApiDeps, { provider, state, answer }: Exchange): Promise<Identity> {
  const described = await describeProvider(provider)
  const { verifier, nonce } = secretsOf(deps, state)
  const came = new URL(callbackOf(deps, provider))
  came.search = answer
  const tokens = await oidc.authorizationCodeGrant(described, came, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new ProviderUnavailable('The provider has sent no ID token')
  if (trimmed(claims.sub, longest.subject) !== claims.sub)
    throw new ProviderUnavailable('The provider names somebody in a way that the standard does not allow')
  const details = await detailsOf({ described, accessToken: tokens.access_token }, claims)
  return {
    issuer: claims.iss,
    subject: claims.sub,
    label: labelOf(details),
    email: text(details['email'], longest.email),
    isConfirmed: isConfirmedIn(details),
    ...namesIn(details),
  }
}

export type Refusal = 'providerDenied' | 'providerUnavailable' | 'refused'

/** Why there is no identity: for the person, and whether somebody has tried something. */
export function refusalBy(error: unknown): Refusal {
  if (error instanceof oidc.AuthorizationResponseError)
    return error.error === 'access_denied' ? 'providerDenied' : 'providerUnavailable'
  if (error instanceof ProviderUnavailable) return 'providerUnavailable'
  // Whatever the provider complains about other than the code, such as a secret that has expired, is no attempt of anybody.
  if (error instanceof oidc.ResponseBodyError)
    return error.error === 'invalid_grant' ? 'refused' : 'providerUnavailable'
  // No answer, or none in time: `fetch` and its time limit.
  if (error instanceof TypeError && error.message === 'fetch failed') return 'providerUnavailable'
  if (error instanceof Error && error.name === 'TimeoutError') return 'providerUnavailable'
  const code = error instanceof oidc.ClientError ? error.code : undefined
  const isOutOfOrder = code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM'
  return isOutOfOrder ? 'providerUnavailable' : 'refused'
}
