import { z } from 'zod'
import type { ApiConfig } from '~/api/platform/deps'
import { seal, unseal } from '~/api/platform/encryption'
import { lifetimes } from '~/contracts/constants'

const purpose = 'old-login'
const Sealed = z.tuple([z.string(), z.number()])

type Secret = Pick<ApiConfig, 'tokenSecret'>

/** What stands in the address for this e-mail: nobody else can make it or read it, and it ends by itself. */
export function legacyLoginId({ tokenSecret }: Secret, email: string, now: Date): string {
  const end = now.getTime() / 1000 + lifetimes.legacyLoginLink
  return seal(tokenSecret, purpose, JSON.stringify([email, Math.floor(end)]))
}

/** The e-mail that such an id stands for; null where it is over or was not made with this secret. */
export function readLegacyLoginId({ tokenSecret }: Secret, id: string, now: Date): string | null {
  const text = unseal(tokenSecret, purpose, id)
  if (text === null) return null
  const [email, end] = Sealed.parse(JSON.parse(text))
  return end > now.getTime() / 1000 ? email : null
}
