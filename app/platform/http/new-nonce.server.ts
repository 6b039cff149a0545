import { randomBytes } from 'node:crypto'

const nonceBytes = 16
/** Asking the system for each nonce took a tenth of the time of a kept page. */
const poolBytes = 256 * nonceBytes

let pool = Buffer.alloc(0)

/** 128 random bits for the security policy of one page, each used once. */
export function newNonce(): string {
  if (pool.byteLength === 0) pool = randomBytes(poolBytes)
  const nonce = pool.subarray(0, nonceBytes)
  pool = pool.subarray(nonceBytes)
  return nonce.toString('base64')
}
