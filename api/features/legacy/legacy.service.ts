import { z } from 'zod'
import type { ApiConfig } from '~/api/platform/deps'
import { seal, unseal } from '~/api/platform/encryption'
import { lifetimes } from '~/contracts/constants'

const purpose = 'old-login'
const Sealed = z.tuple([z.string(), z.number()])

type Secret = Pick<ApiConfig, 'tokenSecret'>

/** The id in the link of an e-mail address: encrypted, authenticated, and with an expiry time. */
export function legacyLoginId({ tokenSecret }: Secret, email: string, now: Date): string {
  const end = now.getTime() / 1000 + lifetimes.legacyLoginLink
  return seal(tokenSecret, purpose, JSON.stringify([email, Math.floor(end)]))
}

/** The e-mail of such an id; null if it has expired or was not made with this secret. */
export function readLegacyLoginId({ tokenSecret }: Secret, id: string, now: Date): string | null {
  const text = unseal(tokenSecret, purpose, id)
  if (text === null) return null
  const [email, end] = Sealed.parse(JSON.parse(text))
  return end > now.getTime() / 1000 ? email : null
}
