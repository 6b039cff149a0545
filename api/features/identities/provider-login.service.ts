import { z } from 'zod'
import { lockPerson } from '~/api/features/auth/codes.service'
import { admit, askForSecondFactor, orThrow } from '~/api/features/auth/login-steps.service'
import type { Caller } from '~/api/platform/caller'
import type { ApiDeps } from '~/api/platform/deps'
import { seal, unseal } from '~/api/platform/encryption'
import { plainIssuer } from '~/api/platform/environment-variables/login-providers'
import { ApiError, conflict } from '~/api/platform/errors'
import type { LoginTokens } from '~/contracts/accounts/auth'
import type { ProviderAnswer, ProviderVisit, UnlinkedIdentity } from '~/contracts/accounts/identities'
import * as repo from './identities.repo'
import { isFresh } from './identities.rules'
import type { Identity } from './providers'
import { findProvider, finishVisit, nameOf, refused, startVisit } from './visits.service'

/** @throws ApiError notFound; conflict providerUnavailable */
export const startLogin = async (deps: ApiDeps, provider: string): Promise<ProviderVisit> =>
  startVisit(deps, await findProvider(deps, provider), null)

/** An identity that no account is linked with: sealed, it is kept by the browser alone. */
const Unlinked = z.object({
  provider: z.string(),
  /** Whose account it may be linked with, who has confirmed with the password before the visit; null after an attempt to log in. */
  personId: z.string().nullable(),
  issuer: z.string(),
  subject: z.string(),
  /** `true` for the address, which need not lie in the cookie twice. */
  label: z.union([z.string(), z.literal(true)]).nullable(),
  email: z.string().nullable(),
  isConfirmed: z.boolean(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** When the provider has answered, in milliseconds. */
  at: z.number(),
})
type Unlinked = Omit<z.infer<typeof Unlinked>, 'label'> & Pick<Identity, 'label'>

const sealing = 'an identity that is not linked'

/** Nothing about somebody who may never have an account is stored: the browser keeps it, sealed. */
export function sealUnlinked(
  deps: ApiDeps,
  identity: Identity,
  { provider, personId }: Pick<Unlinked, 'provider' | 'personId'>,
): string {
  const label = identity.label !== null && identity.label === identity.email ? true : identity.label
  const kept: z.infer<typeof Unlinked> = { ...identity, label, provider, personId, at: deps.now().getTime() }
  return seal(deps.config.tokenSecret, sealing, JSON.stringify(kept))
}

/** @throws ApiError gone if it has expired, comes from another version, or its provider is no longer configured */
export function openUnlinked(deps: ApiDeps, sealed: string): Unlinked {
  const text = unseal(deps.config.tokenSecret, sealing, sealed)
  // One that an earlier version has sealed may have another shape.
  const found = text === null ? null : (Unlinked.safeParse(JSON.parse(text)).data ?? null)
  const isOffered = deps.config.oidcProviders.some(
    ({ id, issuer }) => id === found?.provider && plainIssuer(issuer) === plainIssuer(found.issuer),
  )
  if (!found || !isOffered || !isFresh(found.at, deps.now())) throw new ApiError('gone')
  return { ...found, label: found.label === true ? found.email : found.label }
}

/**
 * Opens a session for the account that is linked with the identity, or asks for the next step. It takes the place of the password
 * alone: the campus does not know how the provider has asked.
 * @throws ApiError as `finishVisit`; totpRequired and accountDeactivated with the challenge of the next step; accountBlocked;
 * conflict identityUnlinked with the sealed identity
 */
export async function openSessionByProvider(
  deps: ApiDeps,
  input: ProviderAnswer,
  caller: Caller,
): Promise<LoginTokens> {
  const identity = await finishVisit(deps, input, null)
  const known = await repo.findIdentity(deps.database, identity)
  if (!known) {
    const challenge = sealUnlinked(deps, identity, { provider: input.provider, personId: null })
    throw conflict('identityUnlinked').with({ challenge })
  }
  const { id, person_id: personId } = known
  const used = { id, personId, label: identity.label, now: deps.now() }
  const result = await deps.database.transaction(async () => {
    const person = await lockPerson(deps.database, personId)
    if (!person || !(await repo.markUsed(deps.database, used))) return refused(personId)
    return person.totp_enabled_at ? askForSecondFactor(deps, personId) : admit(deps, person, caller)
  })
  // For example a contributor whose organisation has left: told as for an answer that is not valid.
  if (result instanceof ApiError && result.code === 'invalidCredentials') throw refused(personId)
  return orThrow(result)
}

/**
 * What the page may say about an identity that is not linked. Whether an account has the address is only said if the provider has
 * confirmed it.
 * @throws ApiError gone
 */
export async function describeUnlinked(deps: ApiDeps, sealed: string): Promise<UnlinkedIdentity> {
  const { issuer, label, email, isConfirmed, firstName, lastName } = openUnlinked(deps, sealed)
  const isKnown = email !== null && isConfirmed && (await repo.isConfirmedAddress(deps.database, email))
  return { provider: nameOf(deps, issuer), label, email, firstName, lastName, isKnown }
}
