import { expect, it } from 'vitest'
import { profileFieldsOf } from '~/contracts/people/profile-fields'
import type { Profile } from '~/contracts/people/profiles'
import { completenessOf } from './completeness'

const fields = profileFieldsOf('trainer')
const empty = {
  description: null,
  picture: null,
  expertise: [],
  languages: [],
  contactLanguages: [],
  country: null,
} as unknown as Profile

it('the next step is the most important thing that is missing', () => {
  expect(completenessOf(empty, fields)).toMatchObject({ given: 0, next: 'description' })
  expect(completenessOf({ ...empty, description: 'I teach.' }, fields)).toMatchObject({
    given: 1,
    next: 'picture',
  })
})

it('a complete profile has no next step, and nobody is asked for a field that the form has not', () => {
  const full = {
    ...empty,
    description: 'I teach.',
    picture: 'a',
    expertise: ['accuracy'],
    languages: ['de'],
    contactLanguages: ['de'],
    country: 'AT',
  } as unknown as Profile
  expect(completenessOf(full, fields)).toEqual({ given: 6, total: 6, next: null })
  const without = fields.filter((field) => field !== 'languages')
  expect(completenessOf({ ...full, languages: [] }, without)).toEqual({ given: 5, total: 5, next: null })
})
