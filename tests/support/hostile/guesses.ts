import type { Database } from '~/api/platform/database'

/** Passwords that may be tried for one account within an hour from all addresses together. */
export const allowedGuesses = 50

/** Uses all allowed guesses up for one account, without the work of trying passwords. */
export const exhaustGuesses = (database: Database, { email, now }: { email: string; now: Date }) =>
  database
    .insertInto('rate_limit')
    .values({ key: `login-account:${email}`, window_start: now, hits: allowedGuesses })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ window_start: now, hits: allowedGuesses }))
    .execute()
