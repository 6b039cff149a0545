import { z } from 'zod'
import { lifetimes } from '~/contracts/constants'
import type { Args } from '../args'
import { prefilledRegistrationKey as key } from './session.server'

const Prefilled = z.object({
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
})
/** What somebody need not type who has just logged in with an account elsewhere. */
export type PrefilledRegistration = z.infer<typeof Prefilled>

/** In the session, because a name and an e-mail must not be in an address. */
export const prefillRegistration = ({ context }: Args, values: PrefilledRegistration): void =>
  context.session.keep(key, JSON.stringify(values), lifetimes.unlinkedIdentity)

/** Also after a look at another kind of account, for as long as the identity can be linked. */
export function prefilledRegistration({ context }: Args): PrefilledRegistration | null {
  const kept = context.session.peek(key)
  return kept === null ? null : (Prefilled.safeParse(JSON.parse(kept)).data ?? null)
}

/** After a login or a registration, nobody registers any more. */
export const forgetPrefilled = ({ context }: Args): void => context.session.drop(key)

/** In the session, because an e-mail must not be in an address. */
const emailKey = 'login.email'

/** The login form, when it is shown next, has this e-mail: that of a mailed link that was just used. */
export const prefillEmail = ({ context }: Args, email: string): void => context.session.flash(emailKey, email)

/** The e-mail of a mailed link that was just used, once. */
export const takePrefilledEmail = ({ context }: Args): string | null => context.session.take(emailKey)
