import { hashToken, randomToken } from '~/api/platform/authentication/tokens'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, conflict, orNotFound } from '~/api/platform/errors'
import { type OidcProvider, plainIssuer } from '~/api/platform/environment-variables/login-providers'
import type { ProviderAnswer, ProviderVisit } from '~/contracts/accounts/identities'
import { lifetimes } from '~/contracts/constants'
import { isolated } from '~/contracts/isolated'
import * as repo from './identities.repo'
import { addressAt, describeProvider, type Identity, identityIn, refusalBy } from './providers'

/** @throws ApiError notFound */
function providerOf({ config }: ApiDeps, id: string): OidcProvider {
  return orNotFound(config.oidcProviders.find((each) => each.id === id))
}

/** The name on the button; the host of a provider that is no longer configured. */
export const nameOf = ({ config }: ApiDeps, issuer: string): string =>
  config.oidcProviders.find((each) => plainIssuer(each.issuer) === plainIssuer(issuer))?.name ??
  new URL(issuer).host

/** Provider and account, as mails name them. */
export const shownAs = (deps: ApiDeps, { issuer, label }: repo.Shown): string =>
  isolated(nameOf(deps, issuer)) + (label === null ? '' : ` (${isolated(label)})`)

/** The operator sees why; the person is only told that it does not work. */
function logRefusal(deps: ApiDeps, provider: string, error: unknown): void {
  deps.log.warn({ err: error, provider }, 'a provider of logins does not answer as it should')
}

/**
 * A provider that answers, before a visit. Never inside a transaction: it may take seconds.
 * @throws ApiError notFound; conflict providerUnavailable
 */
export async function findProvider(deps: ApiDeps, id: string) {
  const provider = providerOf(deps, id)
  try {
    return { provider, described: await describeProvider(provider) }
  } catch (error) {
    logRefusal(deps, id, error)
    throw conflict('providerUnavailable')
  }
}

/** Sends a browser to the provider. Only the hash of the visit is stored; the browser brings it back. */
export async function startVisit(
  deps: ApiDeps,
  found: Awaited<ReturnType<typeof findProvider>>,
  personId: string | null,
): Promise<ProviderVisit> {
  const state = randomToken()
  const expiresAt = new Date(deps.now().getTime() + lifetimes.providerVisit * 1000)
  const visit = { hash: hashToken(state), personId, provider: found.provider.id, expiresAt }
  await repo.insertVisit(deps.database, visit)
  return { url: await addressAt(deps, { ...found, anew: personId !== null }, state), state }
}

/** Says nothing of the reason; the log says whose account it was to be linked with, if that is known. */
export const refused = (personId: string | null): ApiError =>
  new ApiError('gone').loggedAs('identityWrong', personId)

/**
 * Whom the provider answers for. Uses up the visit, whatever the answer is. Never inside a transaction.
 * @throws ApiError gone; notFound; conflict providerDenied, providerUnavailable
 */
export async function finishVisit(
  deps: ApiDeps,
  { provider: id, state, answer }: ProviderAnswer,
  personId: string | null,
): Promise<Identity> {
  const provider = providerOf(deps, id)
  const taken = { hash: hashToken(state), personId, provider: id, now: deps.now() }
  if (!(await repo.takeVisit(deps.database, taken))) throw refused(personId)
  try {
    return await identityIn(deps, { provider, state, answer })
  } catch (error) {
    const refusal = refusalBy(error)
    if (refusal !== 'providerDenied') logRefusal(deps, id, error)
    throw refusal === 'refused' ? refused(personId) : conflict(refusal)
  }
}
