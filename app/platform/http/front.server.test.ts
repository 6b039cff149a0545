import { expect, it } from 'vitest'
import { newNonce, withoutBody } from './front.server'

it('is another one each time, of 128 bits', () => {
  const nonces = Array.from({ length: 2000 }, newNonce)
  expect(new Set(nonces).size).toBe(2000)
  for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
})

it('refuses with a page that asks for nothing of the earlier form of Remix, and keeps the rest of the address', () => {
  const refused = (address: string) => withoutBody(new Request(`http://campus.test${address}`)).url.slice(18)
  expect(refused('/about?_data=root')).toBe('/about')
  expect(refused('/about?page=2&_data=routes%2Fabout&_data')).toBe('/about?page=2')
  expect(refused('/content?text=%7Ea%20b')).toBe('/content?text=%7Ea%20b')
})
