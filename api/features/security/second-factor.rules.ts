/** A secret that waits for its first code: in the session in which the password was given. */
export interface SetUp {
  secret: string
  sessionId: string
  /** Milliseconds since 1970. */
  until: number
}

export const writeSetUp = ({ secret, sessionId, until }: SetUp): string =>
  JSON.stringify([secret, sessionId, until])

/** The set-up that this session may go on with; null where it has expired, belongs to another session or is none. */
export function readSetUp(text: string | null, sessionId: string, now: Date): SetUp | null {
  if (text === null) return null
  const [secret, owner, until] = JSON.parse(text) as [string, string, number]
  return owner === sessionId && now.getTime() < until ? { secret, sessionId: owner, until } : null
}
