import type { Caller } from './mount'
import type { RateLimit } from './rate-limit'

/** Nobody can guess a link; whoever tries costs the database an hour's worth of this and no more. */
const looking: RateLimit = { name: 'mailed-link', max: 300, windowSeconds: 3600 }
/** A whole course may confirm its registrations from behind one address. */
const using: RateLimit = { name: 'mailed-link-use', max: 60, windowSeconds: 3600 }

const by = ({ caller }: { caller: Caller }) => caller.address

/** For calls without a session that say what a link of a mail is worth. */
export const lookingAtLink = { limits: [{ limit: looking, by }] }
/** For those that use one. */
export const usingLink = { limits: [{ limit: using, by }] }
