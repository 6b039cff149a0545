import { expect, it } from 'vitest'
import { ProfileChange } from '~/contracts/profiles'
import { violationsOf } from '~/contracts/errors'
import { differences } from './own-profile.rules'

const profile = {
  title: null,
  firstName: 'Layla',
  lastName: 'Haddad',
  country: 'DE',
  city: 'Berlin',
  website: null,
  description: null,
}
const parse = (fields: object) => ProfileChange.safeParse({ version: 1, ...fields })
const codeOf = (fields: object) => {
  const { error } = parse(fields)
  return error ? violationsOf(error)[0]?.code : undefined
}

it('a change is what differs: unnamed fields stay, null takes away', () => {
  expect(differences(profile, { version: 1 })).toEqual({})
  expect(differences(profile, { version: 1, city: 'Berlin', title: null })).toEqual({})
  expect(differences(profile, { version: 1, city: null, lastName: 'Haddad-Weiss' })).toEqual({
    city: null,
    lastName: 'Haddad-Weiss',
  })
})

it('empty text means nothing, and line breaks of a form count once', () => {
  expect(parse({ title: ' ', city: '', website: ' ', description: '\r\n' }).data).toEqual({
    version: 1,
    title: null,
    city: null,
    website: null,
    description: null,
  })
  const lines = Array.from({ length: 50 }, () => 'x').join('\r\n')
  expect(parse({ description: lines }).data?.description).toBe(lines.replaceAll('\r', ''))
})

it.each([
  'http://example.org',
  'https://example.org/path?x=1#y',
  'HTTPS://EXAMPLE.ORG',
  'https://bücher.example',
])('the website %s is taken', (website) => {
  expect(codeOf({ website })).toBeUndefined()
})

it.each([
  'example.org',
  'www.example.org',
  'ftp://example.org',
  'javascript:alert(1)',
  'http://',
  'https:///x',
  'https://a b.example',
  'https://example.org/a b',
])('the website %s is refused', (website) => {
  expect(codeOf({ website })).toBe('websiteInvalid')
})

it('a description has 50 to 5000 characters, spaces at its ends not counted', () => {
  expect(codeOf({ description: 'x'.repeat(49) })).toBe('descriptionTooShort')
  expect(codeOf({ description: `  ${'x'.repeat(49)}  ` })).toBe('descriptionTooShort')
  expect(codeOf({ description: 'x'.repeat(50) })).toBeUndefined()
  expect(codeOf({ description: 'x'.repeat(5000) })).toBeUndefined()
  expect(codeOf({ description: 'x'.repeat(5001) })).toBe('tooLong')
})

it('names and country cannot be taken away, and other fields are refused', () => {
  expect(codeOf({ firstName: ' ' })).toBe('required')
  expect(codeOf({ lastName: null })).toBe('required')
  expect(codeOf({ country: '' })).toBe('required')
  expect(codeOf({ city: 'x'.repeat(121) })).toBe('tooLong')
  expect(codeOf({ email: 'x@example.org' })).toBe('unknownField')
  expect(ProfileChange.safeParse({ city: 'Berlin' }).success).toBe(false)
})
