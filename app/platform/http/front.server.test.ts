import { expect, it } from 'vitest'
import { newNonce } from './front.server'

it('is another one each time, of 128 bits', () => {
  const nonces = Array.from({ length: 2000 }, newNonce)
  expect(new Set(nonces).size).toBe(2000)
  for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
})
