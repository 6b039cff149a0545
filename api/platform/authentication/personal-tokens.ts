import { createHmac } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { TokenScope } from '~/contracts/token-scopes'

/** Programs that look for leaked secrets recognise a token by its beginning. */
const prefix = 'campus_pat_'
const shape = /^campus_pat_([0-9a-f]{40})([0-9a-f]{8})$/

/** A personal token that a call carries. */
export interface UsedToken {
  id: string
  scopes: readonly TokenScope[]
}

const checkOf = (secret: string) => crc32(secret).toString(16).padStart(8, '0')

/**
 * The token for a request to make one. The same request gives the same token, so a form that is sent twice makes one, and no
 * response with a token has to be kept. Nobody can compute it without the secret of the server.
 */
export function tokenFor(serverSecret: string, request: readonly unknown[]): string {
  const seal = createHmac('sha256', serverSecret).update(JSON.stringify(['personal token', ...request]))
  const secret = seal.digest('hex').slice(0, 40)
  return `${prefix}${secret}${checkOf(secret)}`
}

/** The personal token in an `Authorization` header; null if the header holds something else. */
export function personalTokenIn(authorization: string | undefined): string | null {
  const token = /^Bearer +(\S+)\s*$/i.exec(authorization ?? '')?.[1]
  return token?.startsWith(prefix) ? token : null
}

/** False for a mistyped or shortened token, which no database needs to be asked about. */
export function isWellFormed(token: string): boolean {
  const [, secret = '', check] = shape.exec(token) ?? []
  return check !== undefined && checkOf(secret) === check
}
