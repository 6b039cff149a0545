import { z } from 'zod'
import {
  contentLanguages,
  expertiseCodes,
  limits,
  mediaTypes,
  subregionCodes,
  trainerTypes,
} from '../constants'
import { endpoint } from '../endpoint'
import { type ProfileKind, profileKinds } from './people'
import {
  ownVisibilities,
  type OwnVisibility,
  type ProfileField,
  profileFieldNames,
  profileFields,
  type ProfileFields,
} from './profile-fields'
import { EntityName, PersonName } from '../accounts/registration'
import { isPersonalName, oneLine, plainLineBreaks, withScheme, written } from '../texts'
import { plainWidth, withoutUnseen } from '../signs'
import { hasCredentials, isWebAddress } from '../web-address'
import type { Visibility } from './visibility'
import { asciiAddress, isEmailAddress } from '../email-address'

const visibilities = [0, 1, 2] as const satisfies readonly Visibility[]

const Holds = {
  name: z.string(),
  text: z.string().nullable(),
  list: z.array(z.string()),
  visibility: z.literal(visibilities),
}
type Shape<F extends ProfileField> = { [Field in F]: z.ZodType<ProfileFields[Field]> }

/** Schemas of the stored fields. */
export const shapeOf = <F extends ProfileField>(fields: readonly F[]) =>
  Object.fromEntries(fields.map((field) => [field, Holds[profileFields[field].holds]])) as unknown as Shape<F>

/**
 * Profile of a person or an organisation. `version` increases with every change; fields that the kind does not have are
 * null or empty, see `profileFieldsOf`.
 */
export const Profile = z
  .object({
    version: z.number().int(),
    kind: z.enum(profileKinds),
    /** E-mail of the account; changed in the account settings. */
    email: z.string(),
    ...shapeOf(profileFieldNames),
    /** File id, see `pictureUrls`. */
    picture: z.string().nullable(),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof Profile>

/** Only outlets, trainers and providers have PDFs on their pages. */
export const hasDocuments = (kind: ProfileKind): boolean =>
  kind === 'mediaOutlet' || kind === 'trainer' || kind === 'provider'

type FieldOfOneLine = 'title' | 'addressLine1' | 'addressLine2' | 'postCode' | 'city' | 'region' | 'messenger'

/** Empty text becomes null. */
const emptied = (text: string) => text || null
const line = (field: FieldOfOneLine) =>
  z.string().overwrite(oneLine).max(profileFields[field].maxLength, 'tooLong').transform(emptied).nullable()
const emptyOr = (isValid: (text: string) => boolean) => (text: string) => text === '' || isValid(text)

const website = z
  .string()
  .overwrite(withScheme)
  .max(500, 'tooLong')
  .refine((text) => !hasCredentials(text), { error: 'addressCredentials', abort: true })
  .refine(emptyOr(isWebAddress), 'websiteInvalid')
  .transform(emptied)
  .nullable()

/** As lists of contacts, web pages and word processors write it: `tel:+49·30–123456 ext. 5` is `+49 30-123456 x 5`. */
const typedPhone = (text: string) =>
  written(plainWidth(withoutUnseen(text)))
    .replace(/^tel:\s*/i, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/·/g, ' ')
    .replace(/;?ext[.:=]?/i, 'x')

/** Digits with common separators; extensions and slashes are written in many ways. */
const isPhone = (text: string) => /^\+?[\p{Nd}\s().,;/x-]+$/iu.test(text) && /(\p{Nd}\D*){5}/u.test(text)
const phone = z
  .string()
  .overwrite(typedPhone)
  .max(profileFields.phone.maxLength, 'tooLong')
  .refine(emptyOr(isPhone), 'phoneInvalid')
  .transform(emptied)
  .nullable()

const extraEmail = z
  .string()
  .overwrite(asciiAddress)
  .max(profileFields.extraEmail.maxLength, 'tooLong')
  .refine(emptyOr(isEmailAddress), 'emailInvalid')
  .transform(emptied)
  .nullable()

const socialLinks = z
  .array(z.string().overwrite(withScheme))
  .transform((links) => [...new Set(links.filter(Boolean))])
  .refine((links) => links.length <= limits.socialLinks, 'socialLinksTooMany')
  .refine((links) => links.every((link) => link.length <= 300), 'tooLong')
  .refine((links) => !links.some(hasCredentials), { error: 'addressCredentials', abort: true })
  .refine((links) => links.every(isWebAddress), 'socialLinksInvalid')

const longText = z.string().overwrite(plainLineBreaks)
const description = longText
  .refine(
    emptyOr((text) => text.length >= limits.descriptionMinimumCharacters),
    'descriptionTooShort',
  )
  .max(profileFields.description.maxLength, 'tooLong')
  .transform(emptied)
  .nullable()
const publications = longText
  .max(profileFields.publications.maxLength, 'tooLong')
  .transform(emptied)
  .nullable()

/** Known codes, unique and in the order of the list, so that equal selections have equal values. */
const codes = (known: readonly string[]) =>
  z
    .array(z.string())
    .refine((chosen) => chosen.every((code) => known.includes(code)), 'invalid')
    .transform((chosen) => known.filter((code) => chosen.includes(code)))

const changes = {
  title: line('title').refine((title) => title === null || isPersonalName(title), 'invalid'),
  firstName: PersonName,
  lastName: PersonName,
  entityName: EntityName,
  addressLine1: line('addressLine1'),
  addressLine2: line('addressLine2'),
  postCode: line('postCode'),
  city: line('city'),
  region: line('region'),
  country: z.string().min(1, 'required').max(profileFields.country.maxLength),
  phone,
  extraPhone: phone,
  messenger: line('messenger'),
  extraEmail,
  website,
  socialLinks,
  description,
  publications,
  expertise: codes(expertiseCodes),
  mediaTypes: codes(mediaTypes),
  subregions: codes(subregionCodes),
  contactLanguages: codes(contentLanguages),
  languages: codes(contentLanguages),
  trainerTypes: codes(trainerTypes),
  visibility: Holds.visibility,
  emailVisibility: Holds.visibility,
  phoneVisibility: Holds.visibility,
  messengerVisibility: Holds.visibility,
  addressVisibility: Holds.visibility,
} satisfies Record<ProfileField, z.ZodType>

/** Changes to a profile: omitted fields stay unchanged, null and empty values delete. */
export const ProfileChange = z
  .strictObject({
    /** Version of the profile that was edited. */
    version: z.number().int(),
    ...changes,
    /** An uploaded file or the present one. */
    picture: z.uuid('fileGone').nullable(),
  })
  .partial()
  .required({ version: true })
  .meta({ id: 'ProfileChange' })
export type ProfileChange = z.output<typeof ProfileChange>

type Visibilities = Pick<ProfileFields, 'visibility' | OwnVisibility>

/** Fields with a wider audience than the profile itself. */
export const widerThanProfile = (profile: Visibilities) =>
  ownVisibilities.filter((name) => profile[name] > profile.visibility)

export const getProfile = endpoint('GET', '/users/me/profile', {
  permission: 'profile.own',
  tag: 'profiles',
  summary: 'The user’s profile',
  output: Profile,
})

export const updateProfile = endpoint('PATCH', '/users/me/profile', {
  permission: 'profile.own',
  tag: 'profiles',
  summary: 'Change the user’s profile; 409 if it was changed after the given version',
  input: ProfileChange,
  output: Profile,
})
