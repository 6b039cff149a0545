import { expect, it } from 'vitest'
import { completenessOf, soughtInProfiles } from './completeness'
import { profileFieldsOf } from './profile-fields'

const fields = profileFieldsOf('trainer')

it('names first the most important thing that is missing', () => {
  expect(completenessOf(fields, () => false)).toEqual({ given: 0, total: 6, missing: soughtInProfiles })
  const { given, missing } = completenessOf(fields, (name) => name === 'description')
  expect([given, missing[0]]).toEqual([1, 'picture'])
})

it('misses nothing in a complete profile, and asks nobody for a field that the form has not', () => {
  expect(completenessOf(fields, () => true)).toEqual({ given: 6, total: 6, missing: [] })
  const without = fields.filter((field) => field !== 'languages')
  expect(completenessOf(without, (name) => name !== 'languages')).toEqual({ given: 5, total: 5, missing: [] })
  expect(completenessOf(profileFieldsOf('legalEntity'), () => false)).toEqual({
    given: 0,
    total: 0,
    missing: [],
  })
})
