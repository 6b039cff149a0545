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
import { EntityName, PersonName } from '../accounts/registration'
import { hasCredentials, isWebAddress, oneLine, plainLineBreaks } from '../texts'
import type { Visibility } from './visibility'

const visibilities = [0, 1, 2] as const satisfies readonly Visibility[]

/**
 * What a person or an organisation says of itself. `version` rises with every change; `country` is the id of a country,
 * `languages` are those in which services are offered or work is done. Fields that the kind does not have are null or
 * empty: see `profileFieldsOf`.
 */
export const Profile = z
  .object({
    version: z.number().int(),
    kind: z.enum(profileKinds),
    /** Of the account; changed in the account settings. */
    email: z.string(),
    title: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    entityName: z.string().nullable(),
    addressLine1: z.string().nullable(),
    addressLine2: z.string().nullable(),
    postCode: z.string().nullable(),
    city: z.string().nullable(),
    region: z.string().nullable(),
    country: z.string().nullable(),
    phone: z.string().nullable(),
    extraPhone: z.string().nullable(),
    extraEmail: z.string().nullable(),
    website: z.string().nullable(),
    socialLinks: z.array(z.string()),
    description: z.string().nullable(),
    publications: z.string().nullable(),
    expertise: z.array(z.string()),
    mediaTypes: z.array(z.string()),
    subregions: z.array(z.string()),
    contactLanguages: z.array(z.string()),
    languages: z.array(z.string()),
    trainerTypes: z.array(z.string()),
    visibility: z.literal(visibilities),
    emailVisibility: z.literal(visibilities),
    phoneVisibility: z.literal(visibilities),
    addressVisibility: z.literal(visibilities),
    /** Id of the file: see `pictureUrls`. */
    picture: z.string().nullable(),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof Profile>

/** What a form asks for in words and choices; the picture is a file beside them. */
export type ProfileField = Exclude<keyof Profile, 'version' | 'kind' | 'email' | 'picture'>

const fieldsOfAll = [
  'title', 'firstName', 'lastName',
  'addressLine1', 'addressLine2', 'postCode', 'city', 'region', 'country',
  'phone', 'extraPhone', 'extraEmail', 'website', 'socialLinks',
  'description', 'publications', 'expertise', 'subregions', 'contactLanguages', 'languages',
  'visibility', 'emailVisibility', 'phoneVisibility', 'addressVisibility',
] as const satisfies readonly ProfileField[] // prettier-ignore

const fieldsOfKind: Record<ProfileKind, readonly ProfileField[]> = {
  journalist: [...fieldsOfAll, 'mediaTypes'],
  mediaOutlet: [...fieldsOfAll, 'entityName', 'mediaTypes'],
  trainer: [...fieldsOfAll, 'trainerTypes'],
  provider: [...fieldsOfAll, 'entityName', 'trainerTypes'],
  admin: fieldsOfAll,
  // They have no profile settings.
  legalEntity: [],
  group: [],
  contributor: [],
}

/** The fields that an account of this kind has in its profile; others are refused. */
export const profileFieldsOf = (kind: ProfileKind): readonly ProfileField[] => fieldsOfKind[kind]

/** PDFs belong to the pages of outlets, trainers and providers. */
export const hasDocuments = (kind: ProfileKind): boolean =>
  kind === 'mediaOutlet' || kind === 'trainer' || kind === 'provider'

/** Empty text means that the person says nothing. */
const emptied = (text: string) => text || null
const shortText = (length: number) =>
  z.string().overwrite(oneLine).max(length, 'tooLong').transform(emptied).nullable()
const emptyOr = (isValid: (text: string) => boolean) => (text: string) => text === '' || isValid(text)

const website = z
  .string()
  .trim()
  .max(500, 'tooLong')
  .refine((text) => !hasCredentials(text), { error: 'addressCredentials', abort: true })
  .refine(emptyOr(isWebAddress), 'websiteInvalid')
  .transform(emptied)
  .nullable()

/** Digits with the usual signs between them; people write extensions and slashes in many ways. */
const isPhone = (text: string) => /^\+?[\p{Nd}\s().,;/x-]+$/iu.test(text) && /(\p{Nd}\D*){5}/u.test(text)
const phone = z
  .string()
  .trim()
  .max(40, 'tooLong')
  .refine(emptyOr(isPhone), 'phoneInvalid')
  .transform(emptied)
  .nullable()

const extraEmail = z
  .string()
  .trim()
  .max(254, 'tooLong')
  .refine(
    emptyOr((text) => z.email().safeParse(text).success),
    'emailInvalid',
  )
  .transform(emptied)
  .nullable()

const socialLinks = z
  .array(z.string().trim())
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
  .max(limits.descriptionMaximumCharacters, 'tooLong')
  .transform(emptied)
  .nullable()
const publications = longText
  .max(limits.descriptionMaximumCharacters, 'tooLong')
  .transform(emptied)
  .nullable()

/** Codes from a list, in the order of that list, each once: the same choice is always the same value. */
const codes = (known: readonly string[]) =>
  z
    .array(z.string())
    .refine((chosen) => chosen.every((code) => known.includes(code)), 'invalid')
    .transform((chosen) => known.filter((code) => chosen.includes(code)))

const visibility = z.literal(visibilities)

const changes = {
  title: shortText(40),
  firstName: PersonName,
  lastName: PersonName,
  entityName: EntityName,
  addressLine1: shortText(200),
  addressLine2: shortText(200),
  postCode: shortText(20),
  city: shortText(120),
  region: shortText(120),
  country: z.string().min(1, 'required').max(64),
  phone,
  extraPhone: phone,
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
  visibility,
  emailVisibility: visibility,
  phoneVisibility: visibility,
  addressVisibility: visibility,
} satisfies Record<ProfileField, z.ZodType>

/** Changes to a profile: what is not named stays as it is, null and empty take it away. */
export const ProfileChange = z
  .strictObject({
    /** Of the profile that the person had before them when they changed it. */
    version: z.number().int(),
    ...changes,
    /** An uploaded file, or the present one. */
    picture: z.uuid('fileGone').nullable(),
  })
  .partial()
  .required({ version: true })
  .meta({ id: 'ProfileChange' })
export type ProfileChange = z.output<typeof ProfileChange>

type Visibilities = Pick<Profile, 'visibility' | 'emailVisibility' | 'phoneVisibility' | 'addressVisibility'>
const ownVisibilities = ['emailVisibility', 'phoneVisibility', 'addressVisibility'] as const

/** The fields that more people would see than the profile around them. */
export const widerThanProfile = (profile: Visibilities) =>
  ownVisibilities.filter((name) => profile[name] > profile.visibility)

export const getProfile = endpoint('GET', '/users/me/profile', {
  permission: 'profile.own',
  tag: 'profiles',
  summary: 'The own profile',
  output: Profile,
})

export const updateProfile = endpoint('PATCH', '/users/me/profile', {
  permission: 'profile.own',
  tag: 'profiles',
  summary: 'Change the own profile; refused with 409 if it was changed after the given version',
  input: ProfileChange,
  output: Profile,
})
