import { z } from 'zod'
import { limits } from './constants'
import { endpoint } from './endpoint'
import { PersonName } from './registration'

/** What a person says of themselves. `version` rises with every change; `country` is the id of a country. */
export const Profile = z
  .object({
    version: z.number().int(),
    title: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    country: z.string().nullable(),
    city: z.string().nullable(),
    website: z.string().nullable(),
    description: z.string().nullable(),
  })
  .meta({ id: 'Profile' })
export type Profile = z.infer<typeof Profile>

/** Empty text means that the person says nothing. */
const emptied = (text: string) => text || null
const shortText = (length: number) => z.string().trim().max(length, 'tooLong').transform(emptied).nullable()

const isWebAddress = (text: string) =>
  text === '' || (/^https?:\/\/[^\s/]+\S*$/i.test(text) && URL.canParse(text))
const website = z
  .string()
  .trim()
  .max(500, 'tooLong')
  .refine(isWebAddress, 'websiteInvalid')
  .transform(emptied)
  .nullable()

// Forms send each line break as two characters, which nobody has typed and no counter counts.
const description = z
  .string()
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .pipe(
    z
      .string()
      .refine(
        (text) => text === '' || text.length >= limits.descriptionMinimumCharacters,
        'descriptionTooShort',
      )
      .max(limits.descriptionMaximumCharacters, 'tooLong')
      .transform(emptied),
  )
  .nullable()

/** Changes to a profile: what is not named stays as it is, null and empty take it away. */
export const ProfileChange = z
  .strictObject({
    /** Of the profile that the person had before them when they changed it. */
    version: z.number().int(),
    title: shortText(40).optional(),
    firstName: PersonName.optional(),
    lastName: PersonName.optional(),
    country: z.string().min(1, 'required').max(64).optional(),
    city: shortText(120).optional(),
    website: website.optional(),
    description: description.optional(),
  })
  .meta({ id: 'ProfileChange' })
export type ProfileChange = z.output<typeof ProfileChange>

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
