import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCommonPassword, commonWords } from './new-passwords.rules'
describe('the list of common words', () => {
  it('is long, has no two of a kind in a group, and holds nothing that could not be found', () => {
    expect(new Set(commonWords).size).toBeGreaterThan(1000)
    expect(commonWords.filter((word) => !/^[\p{L}\d]{3,}$/u.test(word) || /\p{Lu}/u.test(word))).toEqual([])
  })
})

describe('a password is common', () => {
  it.each([
    ['a month and a year', 'November-2026!'],
    ['the same in another language', 'Noviembre2026!!'],
    ['a year between two words', 'Berlin-2026-Sommer!'],
    ['a day and digits', 'Donnerstag123!'],
    ['a first name and a date', 'Francesca-24.12.1985'],
    ['a word with marks on its letters', 'Cariño-Cariño-1!'],
    ['a word backwards', 'Drowssap-2026!'],
    ['a club', 'FCBarcelona#2026'],
    ['two common words', 'DragonMaster-77!'],
    ['digits and a keyboard row', 'Qwertz-123456!'],
    ['a row and back', 'Asdfghjkl;lkjh1A!'],
    ['a row of a French keyboard', 'Azertyuiop-123!'],
    ['columns of the keyboard', '1qaz@WSX3edc$RFV'],
    ['columns upwards', 'Zaq1xsw2cde3!'],
    ['alphabet and numbers', 'AbcDefGhi-12345!'],
    ['a piece that comes again', 'Xk7!qaXk7!qa'],
    ['a piece that comes three times', 'aB3!aB3!aB3!'],
  ])('if it is %s: %s', (_what, password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it('if it is any word of the list with a year and a sign, in any of the usual forms', () => {
    const forms = fc.constantFrom<(word: string) => string>(
      (word) => word,
      (word) => word.toUpperCase(),
      (word) => word.charAt(0).toUpperCase() + word.slice(1),
      (word) => word.replaceAll('e', '3').replaceAll('o', '0'),
    )
    const letters = commonWords.filter((word) => /^\p{L}+$/u.test(word))
    fc.assert(
      fc.property(
        fc.constantFrom(...letters),
        forms,
        fc.integer({ min: 1950, max: 2030 }),
        (word, form, year) => {
          expect(isCommonPassword(`${form(word)}${String(year)}!`)).toBe(true)
          expect(isCommonPassword(`${String(year)}-${form(word)}`)).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('a password is not common', () => {
  it.each([
    ['three words', 'Sommer-Berlin-Fahrrad-7-Zwiebel'],
    ['a sentence', 'Heute regnet es 3 mal!'],
    ['an unusual word beside a common one', 'Kaffee-Quastenflosser-9'],
    ['chance', 'x9#Kw2!pQz7&'],
    ['chance on neighbouring keys', 'Tr4!kLpo9_wXm'],
    ['another script', 'Ծիրանի-ծառ-1915-Բակ'],
    ['a walk that is a small part', 'Zwiebel-asdf-Quastenflosser-9'],
  ])('if it is %s: %s', (_what, password) => {
    expect(isCommonPassword(password)).toBe(false)
  })

  it('if it is twelve characters of chance', () => {
    const characters = Array.from('abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789#?%+=_')
    // A fixed seed: among millions of random strings some are keyboard walks.
    const chance = fc.string({ unit: fc.constantFrom(...characters), minLength: 12, maxLength: 20 })
    const found = fc.sample(chance, { numRuns: 5000, seed: 7 }).filter(isCommonPassword)
    expect(found).toEqual(found.filter((password) => new Set(password).size < 5))
  })
})
