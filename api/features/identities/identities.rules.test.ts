import { expect, it } from 'vitest'
import { isConfirmedIn, labelOf, namesIn } from './identities.rules'

it.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
  [1, false],
  [undefined, false],
])('an address is confirmed if the provider says %j: %j', (email_verified, isConfirmed) => {
  const claims = { email: 'ada@example.org', email_verified, name: 'Ada' }
  expect(isConfirmedIn(claims)).toBe(isConfirmed)
  expect(labelOf(claims)).toBe(isConfirmed ? 'ada@example.org' : 'Ada')
})

it.each([
  [{ given_name: 'Ada', family_name: 'Lovelace', name: 'A. L.' }, 'Ada', 'Lovelace'],
  [{ name: 'Ada King Lovelace' }, 'Ada King', 'Lovelace'],
  [{ name: 'Ada' }, 'Ada', null],
  [{ name: 'ada@example.org' }, null, null],
  [{}, null, null],
])('a form is filled from %j', (claims, firstName, lastName) => {
  expect(namesIn(claims)).toEqual({ firstName, lastName })
})
