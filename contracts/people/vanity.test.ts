import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { v4, v7 } from 'uuid'
import { violationsOf } from '../errors'
import { reservedNames, VanityName } from './vanity'

const codeOf = (name: unknown) => {
  const { error } = VanityName.safeParse(name)
  return error ? violationsOf(error)[0]?.code : undefined
}
const letters = Array.from('abcdefghijklmnopqrstuvwxyz0123456789_-')
const valid = fc
  .string({ unit: fc.constantFrom(...letters), minLength: 3, maxLength: 40 })
  .filter((name) => !reservedNames.has(name))

it('every name of 3 to 40 small letters, digits, _ and - is taken as it is', () => {
  fc.assert(
    fc.property(valid, (name) => {
      expect(VanityName.parse(name)).toBe(name)
    }),
  )
})

it('capitals and spaces at the ends make no other name', () => {
  fc.assert(
    fc.property(valid, fc.constantFrom('', ' ', '\t', '\n'), (name, space) => {
      expect(VanityName.parse(space + name.toUpperCase() + space)).toBe(name)
    }),
  )
})

it('whatever is taken can stand in an address and has the length of a name', () => {
  const some = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), valid)
  fc.assert(
    fc.property(some, (text) => {
      const { data } = VanityName.safeParse(text)
      fc.pre(data !== undefined)
      expect(encodeURIComponent(data)).toBe(data)
      expect(data.length).toBeGreaterThanOrEqual(3)
      expect(data.length).toBeLessThanOrEqual(40)
    }),
  )
})

it('one character from elsewhere spoils a name', () => {
  const strange = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
  fc.assert(
    fc.property(valid, strange, fc.nat(40), (name, character, at) => {
      fc.pre(!/^[a-z0-9_-]$/i.test(character))
      const place = 1 + (at % (name.length - 1))
      expect(codeOf(name.slice(0, place) + character + name.slice(place))).toBe('vanityInvalid')
    }),
  )
})

it.each([
  ['', 'required'],
  ['  ', 'required'],
  ['ab', 'vanityInvalid'],
  ['a'.repeat(41), 'vanityInvalid'],
  ['..', 'vanityInvalid'],
  ['İstanbul', 'vanityInvalid'],
  ['Admin', 'vanityReserved'],
  ['profile_settings', 'vanityReserved'],
])('%j is refused: %s', (name, code) => {
  expect(codeOf(name)).toBe(code)
})

it.each([v4(), v7(), v7().toUpperCase()])('%s, an id, is no name', (id) => {
  expect(codeOf(id)).toBe('vanityInvalid')
})

it('the first part of every address of the campus is reserved', () => {
  const modules = readdirSync(new URL('../../app/routes/', import.meta.url))
  const firstParts = modules
    .map((name) => name.replace(/\.tsx?$/, '').split(/[.[]/)[0] ?? '')
    .map((part) => part.replace(/_$/, ''))
    .filter((part) => /^[a-z]/.test(part) && part.length >= 3)
  expect(firstParts.filter((part) => !reservedNames.has(part))).toEqual([])
  expect(firstParts.length).toBeGreaterThan(10)
})

it('every reserved name is one that somebody could have chosen', () => {
  expect([...reservedNames].filter((name) => !/^[a-z0-9_-]{3,40}$/.test(name))).toEqual([])
})
