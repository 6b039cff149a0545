import { z } from 'zod'
import { lifetimes } from '~/contracts/constants'
import type { Args } from '../api.server'

/** In the signed cookie of this browser alone: the answer of a provider is only taken from the browser that asked for it. */
const Visit = z.object({
  /** To log in, or to link the account of the member who is logged in. */
  purpose: z.enum(['login', 'link']),
  provider: z.string(),
  state: z.string(),
  /** The address at the provider. */
  url: z.string(),
  /** The page to show afterwards. */
  returnTo: z.string(),
})
export type ProviderVisit = z.infer<typeof Visit>
const key = 'login.visit'

export const keepVisit = ({ context }: Args, visit: ProviderVisit): void =>
  context.session.keep(key, JSON.stringify(visit), lifetimes.providerVisit)

/** The visit that this browser has begun last, if it was to this provider. */
export function findVisit({ context }: Args, provider: string | undefined): ProviderVisit | null {
  const kept = context.session.peek(key)
  const visit = kept === null ? null : (Visit.safeParse(JSON.parse(kept)).data ?? null)
  return visit?.provider === provider ? visit : null
}

export const forgetVisit = ({ context }: Args): void => context.session.drop(key)
