import { z } from 'zod'
import { lifetimes } from '~/contracts/constants'
import type { Args } from '../args'
import { forgetPrefilled } from './prefilled-registration.server'
import { finishedVisitKey } from './session.server'

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

/** The identity that the visit before has brought, to be linked. */
export const unlinkedIdentityKey = 'login.unlinked'

/** Takes the place of what the visit before has brought: the cookie has no room for both. */
export function keepVisit(args: Args, visit: ProviderVisit): void {
  args.context.session.drop(unlinkedIdentityKey)
  forgetPrefilled(args)
  args.context.session.keep(key, JSON.stringify(visit), lifetimes.providerVisit)
}

/** The visit that this browser has begun last, if it was to this provider. */
export function findVisit({ context }: Args, provider: string | undefined): ProviderVisit | null {
  const kept = context.session.peek(key)
  const visit = kept === null ? null : (Visit.safeParse(JSON.parse(kept)).data ?? null)
  return visit?.provider === provider ? visit : null
}

/** A visit that is over, and the page that it has led to. */
const Finished = z.object({ state: z.string(), to: z.string() })

/** Keeps for ten minutes where the visit has led to: people come to its addresses again, by “Back” or by a second click. */
export function finishVisit(args: Args, { state }: ProviderVisit, to: string): void {
  forgetVisit(args)
  args.context.session.keep(finishedVisitKey, JSON.stringify({ state, to }), lifetimes.providerVisit)
}

/** Where the last visit of this browser has led to; with a `state`, only if the visit had that one. */
export function findFinished({ context }: Args, state?: string | null): string | null {
  const kept = context.session.peek(finishedVisitKey)
  const finished = kept === null ? null : (Finished.safeParse(JSON.parse(kept)).data ?? null)
  return finished && (state === undefined || finished.state === state) ? finished.to : null
}

/** For a logout: neither the visit that has begun last nor the one that is over concerns the next person. */
export function forgetVisits(args: Args): void {
  forgetVisit(args)
  args.context.session.drop(finishedVisitKey)
}

export const forgetVisit = ({ context }: Args): void => context.session.drop(key)
