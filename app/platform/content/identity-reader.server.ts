import { type CampusIdentity, readIdentity } from '~/contracts/administration/settings'

/**
 * How the campus presents itself, as an API on another host says; null where that has no such call.
 * @throws if the API is busy or unavailable: nothing follows from that
 */
export function identityReader(ask: typeof fetch, apiUrl: string): () => Promise<CampusIdentity | null> {
  return async () => {
    const answer = await ask(`${apiUrl}/identity`)
    if (answer.status === 404) return null
    if (!answer.ok) throw new Error(`the API answered ${String(answer.status)} for its identity`)
    return readIdentity(await answer.json())
  }
}
