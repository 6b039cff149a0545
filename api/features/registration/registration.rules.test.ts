import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCommonPassword, judgePassword } from './new-passwords.rules'
import { judgeConfirmation } from './registration.rules'

const owner = {
  names: ['Zoë-Maria', "O'Hara"],
  email: 'wild.rose+press@example.org',
  brandName: 'Trust Campus',
}

describe('isCommonPassword', () => {
  it.each([
    'Password123!',
    'P@ssw0rd2026!!',
    'Welcome2026!!!',
    'Qwertyuiop1!',
    '1qaz2wsx3edc4rfV!',
    '!QAZ2wsx#EDC4rfv',
    'PasswordPassword1!',
    'LetMeIn-2026-!!',
    'Passwort-1234',
    'Aaaaaaaaaaa1!',
    'AdminAdmin123!',
    'Contraseña2026!',
    '123-Sunshine-!',
    'iLoveYou-12345',
    'I1oveY0u!!2026',
    'Abcdefgh1234!',
    'Password1234!A',
    'Password-1234!A',
    'Passwort1234!A',
    'X-Welcome1234!',
  ])('knows %s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each([
    'Correct-Horse-7-Battery',
    'Nebelkrähe!42fliegt',
    'dragon Monkey sunshine 7!',
    'x9#Kw2!pQz7&',
    'Die Sonne scheint um 5!',
    'Ծիրանի-ծառ-1915-Բակ',
  ])('lets %s pass', (password) => {
    expect(isCommonPassword(password)).toBe(false)
  })

  it('sees a common word behind any case and any digits and signs around it', () => {
    const decoration = fc.string({
      unit: fc.constantFrom('0', '2', '6', '9', '.', '-', '#', ' '),
      maxLength: 12,
    })
    const cases = fc.array(fc.boolean(), { minLength: 8, maxLength: 8 })
    fc.assert(
      fc.property(decoration, decoration, cases, (before, after, upper) => {
        const word = Array.from('sunshine')
          .map((letter, at) => (upper[at] ? letter.toUpperCase() : letter))
          .join('')
        expect(isCommonPassword(before + word + after)).toBe(true)
      }),
    )
  })
})

describe('judgePassword', () => {
  it.each([
    ['a first name in another case', 'xx-ZOE-2026-xx-Quark'],
    ['a part of a double name', 'quark-MARIA-99-tulpe'],
    ['a name without its apostrophe', 'Quark-ohara-99-tulpe'],
    ['a name in disguise', 'quark-m4r1a-99-Tulpe'],
    ['the part of the e-mail before the @', 'Wild.Rose+Press-99'],
    ['a piece of it', 'Quark-99-PRESS-tulpe'],
    ['the brand', 'TrustCampus-99-quark'],
    ['the brand with signs inside', 'trust.CAMPUS.99.quark'],
  ])('refuses %s', (_what, password) => {
    expect(judgePassword(password, owner)).toContain('passwordPersonal')
  })

  it('names all reasons at once', () => {
    const named = { ...owner, names: ['Password'] }
    expect(judgePassword('Password-2026!', named)).toEqual(['passwordCommon', 'passwordPersonal'])
    expect(judgePassword('Password1!bCd', owner)).toEqual(['passwordGuessable'])
  })

  it('minds neither names of two letters nor the domain of the e-mail', () => {
    const short = { names: ['Li', 'Wu'], email: 'a@example.org', brandName: 'Trust Campus' }
    expect(judgePassword('Limonade-Wunder-example-7', short)).toEqual([])
  })

  it('refuses every password that contains the last name', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{3,12}$/), fc.string(), fc.string(), (name, before, after) => {
        expect(judgePassword(before + name + after, { ...owner, names: [name] })).toContain(
          'passwordPersonal',
        )
      }),
    )
  })

  it('comes to an answer for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (password, name) => {
        const codes = judgePassword(password, { ...owner, names: [name] })
        expect(['passwordCommon', 'passwordGuessable', 'passwordPersonal']).toEqual(
          expect.arrayContaining(codes),
        )
      }),
    )
  })
})

describe('judgeConfirmation', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const before = new Date(now.getTime() - 1)
  const after = new Date(now.getTime() + 1)
  const fresh = { usedAt: null, expiresAt: after, unconfirmed: true }

  it('is valid once, for an account that waits, until the last moment', () => {
    expect(judgeConfirmation(fresh, now)).toBe('valid')
    expect(judgeConfirmation({ ...fresh, expiresAt: now }, now)).toBe('expired')
    expect(judgeConfirmation({ ...fresh, expiresAt: before }, now)).toBe('expired')
  })

  it('tells a used link from an expired one, whether this or another link was used', () => {
    expect(judgeConfirmation({ ...fresh, usedAt: before, expiresAt: before }, now)).toBe('used')
    expect(judgeConfirmation({ ...fresh, unconfirmed: false }, now)).toBe('used')
  })

  it('knows no link that is not there', () => {
    expect(judgeConfirmation(undefined, now)).toBe('unknown')
  })
})
