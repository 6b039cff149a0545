import { timingSafeEqual } from 'node:crypto'
import type { ApiConfig } from '~/api/platform/deps'
import { keyedHash } from '~/api/platform/encryption'

const purpose = 'appeal'
const shape = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})([\w-]{43})$/

type Secret = Pick<ApiConfig, 'tokenSecret'>

/** Path of the author's page about a removal. It needs no login: blocked users cannot log in. */
export const appealPath = ({ tokenSecret }: Secret, caseId: string): string =>
  `/appeals/${caseId.replaceAll('-', '')}${keyedHash(tokenSecret, purpose, caseId)}`

/** The case of a signed token; null for an invalid one. */
export function caseOfAddress({ tokenSecret }: Secret, token: string): string | null {
  const parts = shape.exec(token)
  if (!parts) return null
  const caseId = parts.slice(1, 6).join('-')
  const proof = Buffer.from(parts[6] ?? '')
  const right = Buffer.from(keyedHash(tokenSecret, purpose, caseId))
  return proof.length === right.length && timingSafeEqual(proof, right) ? caseId : null
}
