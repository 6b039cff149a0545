import type { Args } from '../api.server'

/** In the session, because an e-mail must not be in an address. */
const key = 'login.email'

/** The login form, when it is shown next, has this e-mail: that of a mailed link that was just used. */
export const prefillEmail = ({ context }: Args, email: string): void => context.session.flash(key, email)

/** The e-mail of a mailed link that was just used, once. */
export const takePrefilledEmail = ({ context }: Args): string | null => context.session.take(key)
