import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keyedHash, seal, unseal } from './encryption'

const secret = 'a secret for tests that is long enough'

it('what is sealed opens with the same secret and purpose, and with no other', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = seal(secret, 'totp 1', text)
      expect(unseal(secret, 'totp 1', sealed)).toBe(text)
      expect(unseal(secret, 'totp 2', sealed)).toBeNull()
      expect(unseal(`${secret}!`, 'totp 1', sealed)).toBeNull()
    }),
    { numRuns: 50 },
  )
})

it('a changed, cut or foreign text opens to nothing', () => {
  const sealed = seal(secret, 'totp', 'JBSWY3DPEHPK3PXP')
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(unseal(secret, 'totp', `v1.${changed.toString('base64url')}`)).toBeNull()
  }
  for (const text of ['', 'v1.', 'v1.AAAA', `v2${sealed.slice(2)}`, 'JBSWY3DPEHPK3PXP', sealed.slice(0, -4)])
    expect(unseal(secret, 'totp', text)).toBeNull()
})

it('the same text is sealed differently each time, and hides what it is', () => {
  const [one, two] = [seal(secret, 'totp', 'JBSWY3DPEHPK3PXP'), seal(secret, 'totp', 'JBSWY3DPEHPK3PXP')]
  expect(one).not.toBe(two)
  expect(Buffer.from(one.slice(3), 'base64url').toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP')
})

it('a fingerprint depends on secret, purpose and text, and on nothing else', () => {
  const one = keyedHash(secret, 'recovery', 'AAAA')
  expect(keyedHash(secret, 'recovery', 'AAAA')).toBe(one)
  expect(
    new Set([
      one,
      keyedHash(secret, 'recovery', 'AAAB'),
      keyedHash(secret, 'other', 'AAAA'),
      keyedHash(`${secret}!`, 'recovery', 'AAAA'),
    ]).size,
  ).toBe(4)
})
