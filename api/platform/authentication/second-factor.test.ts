import fc from 'fast-check'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { newWrittenCode, plainWrittenCode, recoveryCodeHash } from './written-codes'
import { newTotpSecret, totpStep, totpUri } from './totp'

/** RFC 6238, appendix B, with the last six of its eight digits. */
const rfcSecret = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32

describe('codes of the authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('are those of the standard at second %i', (second, code) => {
    expect(totpStep(rfcSecret, code, new Date(second * 1000))).toBe(Math.floor(second / 30))
  })

  it('are taken one step early and one step late, and not a second beyond', () => {
    const at = (second: number) => totpStep(rfcSecret, '050471', new Date(second * 1000))
    const step = Math.floor(1_111_111_111 / 30)
    const start = step * 30
    expect([at(start - 31), at(start - 30), at(start), at(start + 59), at(start + 60)]).toEqual([
      null,
      step,
      step,
      step,
      null,
    ])
  })

  it('may be typed with the space that apps show, and nothing else is one', () => {
    const now = new Date(1_111_111_111_000)
    expect(totpStep(rfcSecret, ' 050 471 ', now)).not.toBeNull()
    for (const wrong of ['', '50471', '0504711', '05047a', '٠٥٠٤٧١', '050471\u0000', '-050471'])
      expect(totpStep(rfcSecret, wrong, now), wrong).toBeNull()
  })

  it('come from a secret of 160 bits that every app can read from its address', () => {
    const secret = newTotpSecret()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(newTotpSecret()).not.toBe(secret)
    const uri = new URL(totpUri(secret, { issuer: 'Trust & Campus', account: 'a+b@example.org' }))
    expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/Trust & Campus:a+b@example.org',
    ])
    expect(uri.searchParams.get('secret')).toBe(secret)
    expect(uri.searchParams.get('issuer')).toBe('Trust & Campus')
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: 0 })
    expect(totpStep(secret, code, new Date(0))).toBe(0)
  })
})

describe('recovery codes', () => {
  it('are known again however they are copied', () => {
    fc.assert(
      fc.property(fc.constant(null).map(newWrittenCode), (code) => {
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
        const plain = code.replaceAll('-', '')
        expect(plainWrittenCode(code)).toBe(plain)
        expect(plainWrittenCode(` ${code.toLowerCase().replaceAll('-', ' – ')} `)).toBe(plain)
        expect(plainWrittenCode(code.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(plain)
      }),
    )
  })

  it.each(['', '123456', 'ABCD-EFGH', 'ABCD-EFGH-JKMN-P', 'ABCD-EFGH-JKMU', 'ÄBCD-EFGH-JKMN'])(
    '%j cannot be one',
    (typed) => {
      expect(plainWrittenCode(typed)).toBeNull()
    },
  )

  it('are kept as a fingerprint that belongs to one person', () => {
    const hash = (person: string) => recoveryCodeHash('secret of the server', person, 'ABCDEFGHJKMN')
    expect(hash('a')).toBe(hash('a'))
    expect(hash('a')).not.toBe(hash('b'))
    expect(hash('a')).not.toContain('ABCD')
  })
})
