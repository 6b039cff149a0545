import { limits } from '../constants'
import type { ProfileKind } from './people'
import type { Visibility } from './visibility'

/** Types of values. When unset, `text` is null and `list` is empty; `name` is always set. */
interface Values {
  name: string
  text: string | null
  list: string[]
  visibility: Visibility
}

interface FieldFacts {
  holds: keyof Values
  /** Kinds of profiles that have the field. */
  kinds: readonly ProfileKind[]
  /** Who sees it: everyone who sees the profile, the audience of its own visibility field, or the owner and admins. */
  seenBy:
    'profile' | 'emailVisibility' | 'phoneVisibility' | 'messengerVisibility' | 'addressVisibility' | 'owner'
  /** Shown separately on the public page. The other fields are parts of the name or of the postal address. */
  shown: boolean
  /** Free text of the owner, kept by moderation cases along with the name. */
  moderated: boolean
  /** Maximum length of the input in UTF-16 units. */
  maxLength?: number
  /** Mandatory in the form. */
  required?: true
}

// Legal entities, groups and contributors have no profile settings.
const everybody = ['journalist', 'mediaOutlet', 'trainer', 'provider', 'admin'] as const
const organisations = ['mediaOutlet', 'provider'] as const
const teaching = ['trainer', 'provider'] as const
const reporting = ['journalist', 'mediaOutlet'] as const

const name = { seenBy: 'profile', shown: false, moderated: false } as const
const address = { kinds: everybody, seenBy: 'addressVisibility', shown: false, moderated: false } as const
const words = { holds: 'text', kinds: everybody, seenBy: 'profile', shown: true, moderated: true } as const
const codes = { holds: 'list', seenBy: 'profile', shown: true, moderated: false } as const
const line = { holds: 'text', kinds: everybody, seenBy: 'profile', shown: true, moderated: false } as const
const choice = {
  holds: 'visibility',
  kinds: everybody,
  seenBy: 'owner',
  shown: false,
  moderated: false,
} as const

/**
 * All profile fields in the order of the form. Code that shows, changes, exports or moderates profiles derives its
 * fields from here, or fails to compile without an entry for each. Each field has a column of the same name in the
 * table `person`.
 */
export const profileFields = {
  entityName: { ...name, holds: 'text', kinds: organisations, maxLength: 200, required: true },
  title: { ...name, holds: 'text', kinds: everybody, moderated: true, maxLength: 40 },
  firstName: { ...name, holds: 'name', kinds: everybody, maxLength: 80, required: true },
  lastName: { ...name, holds: 'name', kinds: everybody, maxLength: 80, required: true },
  addressLine1: { ...address, holds: 'text', maxLength: 200 },
  addressLine2: { ...address, holds: 'text', maxLength: 200 },
  postCode: { ...address, holds: 'text', maxLength: 20 },
  city: { ...line, maxLength: 120 },
  region: { ...line, maxLength: 120 },
  /** Country id. */
  country: { ...line, required: true, maxLength: 64 },
  extraEmail: { ...line, seenBy: 'emailVisibility', maxLength: limits.emailCharacters },
  phone: { ...line, seenBy: 'phoneVisibility', maxLength: 40 },
  extraPhone: { ...line, seenBy: 'phoneVisibility', maxLength: 40 },
  /** A messenger and the name there, such as `Signal: name.42`. */
  messenger: { ...line, seenBy: 'messengerVisibility', maxLength: 100 },
  website: words,
  socialLinks: { ...words, holds: 'list' },
  /** Languages in which others can write to them. */
  contactLanguages: { ...codes, kinds: everybody },
  description: { ...words, maxLength: limits.descriptionMaximumCharacters },
  publications: { ...words, maxLength: limits.descriptionMaximumCharacters },
  expertise: { ...codes, kinds: everybody },
  mediaTypes: { ...codes, kinds: reporting },
  trainerTypes: { ...codes, kinds: teaching },
  /** Languages of work, or in which services are offered. */
  languages: { ...codes, kinds: everybody },
  /** UN M49 codes. */
  subregions: { ...codes, kinds: everybody },
  visibility: { ...choice, required: true },
  emailVisibility: choice,
  phoneVisibility: choice,
  messengerVisibility: choice,
  addressVisibility: choice,
} as const satisfies Record<string, FieldFacts>

type Facts = typeof profileFields
export type ProfileField = keyof Facts
/** Values of all profile fields. */
export type ProfileFields = { [F in ProfileField]: Values[Facts[F]['holds']] }

export const factsOf = (field: ProfileField): FieldFacts => profileFields[field]

/** In the order of the form. */
export const profileFieldNames = Object.keys(profileFields) as ProfileField[]

type FieldsThat<Fact> = { [F in ProfileField]: Facts[F] extends Fact ? F : never }[ProfileField]
const fieldsThat = <Fact extends Partial<FieldFacts>>(fact: Fact) =>
  profileFieldNames.filter((field) =>
    Object.entries(fact).every(
      ([name, value]) => profileFields[field][name as keyof Fact & keyof Facts[ProfileField]] === value,
    ),
  ) as FieldsThat<Fact>[]

/** Fields that the public page shows separately. */
export const shownFields = fieldsThat({ shown: true } as const)
export type ShownField = (typeof shownFields)[number]

/** Fields that a moderation case keeps along with the name. */
export const moderatedFields = fieldsThat({ moderated: true } as const)

/** Fields that the office sees that decides about a journalist: the profile without contact details. */
export const caseFields = [
  'city',
  'country',
  'description',
  'publications',
  'expertise',
  'mediaTypes',
  'languages',
  'subregions',
  'website',
  'socialLinks',
] as const satisfies ShownField[]

/** Fields with several values. */
export type ListField = FieldsThat<{ readonly holds: 'list' }>

type VisibilityField = FieldsThat<{ readonly holds: 'visibility' }>
export const isVisibilityField = (field: ProfileField): field is VisibilityField =>
  profileFields[field].holds === 'visibility'

/** Visibilities of single fields, which are never wider than `visibility`, that of the whole profile. */
export type OwnVisibility = Exclude<VisibilityField, 'visibility'>
export const ownVisibilities = profileFieldNames.filter(
  (field): field is OwnVisibility => isVisibilityField(field) && field !== 'visibility',
)

/** The fields of a kind of account; others are rejected. */
export const profileFieldsOf = (kind: ProfileKind): readonly ProfileField[] =>
  profileFieldNames.filter((field) => (profileFields[field].kinds as readonly ProfileKind[]).includes(kind))

/** Value of an unset field. Names and visibilities are always set. */
export const emptyValue = (field: ProfileField): [] | null =>
  profileFields[field].holds === 'list' ? [] : null
