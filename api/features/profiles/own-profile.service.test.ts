import { expect, it } from 'vitest'
import { contentLanguages } from '~/contracts/constants'
import { violationsOf } from '~/contracts/errors'
import { profileKinds } from '~/contracts/people/people'
import { profileFieldsOf, type ProfileFields } from '~/contracts/people/profile-fields'
import { ProfileChange, widerThanProfile } from '~/contracts/people/profiles'
import { differences, nameOf, profileOf, strangeFields } from './own-profile.service'

const profile: ProfileFields = {
  title: null,
  firstName: 'Layla',
  lastName: 'Haddad',
  entityName: null,
  addressLine1: null,
  addressLine2: null,
  postCode: null,
  city: 'Berlin',
  region: null,
  country: 'DE',
  phone: null,
  extraPhone: null,
  messenger: null,
  extraEmail: null,
  website: null,
  socialLinks: [],
  description: null,
  publications: null,
  expertise: ['ethics', 'sources'],
  mediaTypes: ['online'],
  subregions: [],
  contactLanguages: [],
  languages: [],
  trainerTypes: ['virtual'],
  visibility: 1,
  emailVisibility: 0,
  phoneVisibility: 0,
  messengerVisibility: 0,
  addressVisibility: 0,
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

it('a list that was chosen in another order is the same list, and an empty one takes it away', () => {
  const change = (fields: object) => ProfileChange.parse({ version: 1, ...fields })
  expect(differences(profile, change({ expertise: ['sources', 'ethics', 'sources'] }))).toEqual({})
  expect(differences(profile, change({ expertise: [] }))).toEqual({ expertise: [] })
})

it('empty text means nothing, and line breaks of a form count once', () => {
  const sent = { title: ' ', city: '', website: ' ', description: '\r\n', phone: ' ', extraEmail: '' }
  expect(parse(sent).data).toEqual({
    version: 1,
    title: null,
    city: null,
    website: null,
    description: null,
    phone: null,
    extraEmail: null,
  })
  const lines = Array.from({ length: 50 }, () => 'x').join('\r\n')
  expect(parse({ description: lines }).data?.description).toBe(lines.replaceAll('\r', ''))
  expect(parse({ publications: 'a\r\nb' }).data?.publications).toBe('a\nb')
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
  'example',
  'www.example.org and more',
  'nora@example.org',
  'ftp://example.org',
  'javascript:alert(1)',
  'http://',
  'https:///x',
  'https://a b.example',
  'https://example.org/a b',
])('the address %s is refused as website and as social link', (address) => {
  expect(codeOf({ website: address })).toBe('websiteInvalid')
  expect(codeOf({ socialLinks: ['https://example.org', address] })).toBe('socialLinksInvalid')
})

it('an address with a name or password before its host is refused wherever it is typed', () => {
  const address = 'https://a:b@example.org/'
  expect(codeOf({ website: address })).toBe('addressCredentials')
  expect(codeOf({ socialLinks: ['https://example.org', address] })).toBe('addressCredentials')
})

it('social links are at most 8 different ones; empty lines count for nothing', () => {
  const links = (count: number) =>
    Array.from({ length: count }, (_, index) => `https://example.org/${String(index)}`)
  expect(parse({ socialLinks: ['', ' ', ...links(8), 'https://example.org/0 '] }).data?.socialLinks).toEqual(
    links(8),
  )
  expect(codeOf({ socialLinks: links(9) })).toBe('socialLinksTooMany')
  expect(codeOf({ socialLinks: [`https://example.org/${'x'.repeat(281)}`] })).toBe('tooLong')
})

it.each(['+49 30 901820', '(0711) 123-45', '030/12345 x12', '٠١٢٣٤٥٦', '12345'])(
  'the phone number %s is taken',
  (phone) => {
    expect(codeOf({ phone, extraPhone: phone })).toBeUndefined()
  },
)

it.each(['1234', 'call me', '+', '12345<b>', '49+30 12345'])('the phone number %s is refused', (phone) => {
  expect(codeOf({ phone })).toBe('phoneInvalid')
  expect(codeOf({ extraPhone: phone })).toBe('phoneInvalid')
})

it('a description has 50 to 5000 characters, spaces at its ends not counted; publications need none', () => {
  expect(codeOf({ description: 'x'.repeat(49) })).toBe('descriptionTooShort')
  expect(codeOf({ description: `  ${'x'.repeat(49)}  ` })).toBe('descriptionTooShort')
  expect(codeOf({ description: 'x'.repeat(50) })).toBeUndefined()
  expect(codeOf({ description: 'x'.repeat(5000) })).toBeUndefined()
  expect(codeOf({ description: 'x'.repeat(5001) })).toBe('tooLong')
  expect(codeOf({ publications: 'x' })).toBeUndefined()
  expect(codeOf({ publications: 'x'.repeat(5001) })).toBe('tooLong')
})

it.each([
  ['title', 40],
  ['firstName', 80],
  ['lastName', 80],
  ['entityName', 200],
  ['addressLine1', 200],
  ['addressLine2', 200],
  ['postCode', 20],
  ['city', 120],
  ['region', 120],
])('%s has at most %i characters', (name, most) => {
  expect(codeOf({ [name]: 'x'.repeat(most) })).toBeUndefined()
  expect(codeOf({ [name]: 'x'.repeat(most + 1) })).toBe('tooLong')
})

it('names and country cannot be taken away, and other fields are refused', () => {
  expect(codeOf({ firstName: ' ' })).toBe('required')
  expect(codeOf({ lastName: null })).toBe('required')
  expect(codeOf({ entityName: '' })).toBe('required')
  expect(codeOf({ country: '' })).toBe('required')
  expect(codeOf({ email: 'x@example.org' })).toBe('unknownField')
  expect(codeOf({ extraEmail: 'x@' })).toBe('emailInvalid')
  expect(ProfileChange.safeParse({ city: 'Berlin' }).success).toBe(false)
})

it('codes come from their lists, all of them at once if wanted', () => {
  expect(parse({ languages: [...contentLanguages] }).data?.languages).toEqual(contentLanguages)
  expect(codeOf({ expertise: ['ethics', 'astrology'] })).toBe('invalid')
  expect(codeOf({ subregions: ['001'] })).toBe('invalid')
  expect(codeOf({ visibility: 3 })).toBe('invalid')
})

it('no field is seen by more people than the profile around it', () => {
  const wide = { ...profile, emailVisibility: 2 as const, phoneVisibility: 1 as const }
  expect(widerThanProfile(wide)).toEqual(['emailVisibility'])
  expect(widerThanProfile({ ...wide, visibility: 0 })).toEqual(['emailVisibility', 'phoneVisibility'])
  expect(widerThanProfile({ ...wide, visibility: 2 })).toEqual([])
})

it('each kind has its own fields; those of others are strange to it and are not shown', () => {
  const change = ProfileChange.parse({ version: 1, city: 'Rom', mediaTypes: ['radio'], trainerTypes: [] })
  expect(strangeFields('journalist', change)).toEqual(['trainerTypes'])
  expect(strangeFields('mediaOutlet', change)).toEqual(['trainerTypes'])
  expect(strangeFields('trainer', change)).toEqual(['mediaTypes'])
  expect(strangeFields('admin', change)).toEqual(['mediaTypes', 'trainerTypes'])
  expect(strangeFields('contributor', change)).toEqual(['city', 'mediaTypes', 'trainerTypes'])
  const row = {
    ...profile,
    entityName: 'Old',
    version: 3,
    email: 'a@example.org',
    picture: null,
    parent: null,
  }
  const shown = profileOf({ ...row, roles: ['ROLE_TRAINER'] })
  expect(shown).toMatchObject({
    kind: 'trainer',
    entityName: null,
    mediaTypes: [],
    trainerTypes: ['virtual'],
  })
  expect(shown).not.toHaveProperty('roles')
})

it('only organisations have a name beside that of the person', () => {
  const named = profileKinds.filter((kind) => profileFieldsOf(kind).includes('entityName'))
  expect(named).toEqual(['mediaOutlet', 'provider'])
  expect(nameOf({ title: 'Dr.', firstName: 'Layla', lastName: 'Haddad' })).toBe('Dr. Layla Haddad')
})
