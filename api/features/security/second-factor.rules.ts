/** A secret awaiting its first code, bound to the session in which the password was entered. */
export interface SetUp {
  secret: string
  sessionId: string
  /** Unix time in milliseconds. */
  until: number
}

export const writeSetUp = ({ secret, sessionId, until }: SetUp): string =>
  JSON.stringify([secret, sessionId, until])

/** The set-up of this session; null if it has expired, belongs to another session or is invalid. */
export function readSetUp(text: string | null, sessionId: string, now: Date): SetUp | null {
  if (text === null) return null
  const [secret, owner, until] = JSON.parse(text) as [string, string, number]
  return owner === sessionId && now.getTime() < until ? { secret, sessionId: owner, until } : null
}
