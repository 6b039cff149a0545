import { z } from 'zod'
import { contentLanguages, expertiseCodes, limits, localeCodes, mediaTypes, trainerTypes } from '../constants'
import { Email } from '../email-address'
import { endpoint } from '../endpoint'
import {
  selectionOf,
  isPersonalName,
  isPlainName,
  oneLine,
  opaquePassword,
  optionalText,
  RequiredDescription,
  RequiredWebAddress,
  requiredText,
} from '../texts'

const open = { permission: 'public', tag: 'registration' } as const

/** Letters of scripts that have no capitals, or whose keyboards have none. */
const withoutCapitals = /\p{Lo}|\p{Script=Georgian}/u
const hasCases = (value: string): boolean =>
  withoutCapitals.test(value) || (/\p{Lu}/u.test(value) && /\p{Ll}/u.test(value))

/**
 * Requires lower and upper case where the script has both, a digit and a special character, of any keyboard; one code per violated
 * rule.
 */
export const Password = z
  .string()
  .overwrite(opaquePassword)
  .min(1, { error: 'required', abort: true })
  .min(limits.passwordMinimumCharacters, 'passwordTooShort')
  .max(limits.passwordMaximumCharacters, 'passwordTooLong')
  .refine(hasCases, 'passwordNeedsCases')
  .refine((value) => /\p{Nd}/u.test(value) && /\p{L}/u.test(value), 'passwordNeedsDigit')
  .refine((value) => /[^\p{L}\p{N}\s]/u.test(value), 'passwordNeedsSpecial')

/** Name of a person. */
export const PersonName = requiredText(limits.personNameCharacters).refine(isPersonalName, 'invalid')
/** Name of an organisation. */
export const EntityName = requiredText(limits.entityNameCharacters).refine(isPlainName, 'invalid')

// The fields are in the order of the forms, which is also the order of their errors.

/** The person, or the contact person of an organisation. */
const name = {
  salutation: z.string().min(1, 'required').max(64),
  title: z.string().overwrite(oneLine).max(40, 'tooLong').optional(),
  firstName: PersonName,
  lastName: PersonName,
}
const account = { email: Email, password: Password }
const place = { country: z.string().min(1, 'required').max(64) }
const agreement = { acceptTerms: z.literal(true, 'acceptTerms'), locale: z.enum(localeCodes).optional() }

const organisation = {
  entityName: EntityName,
  website: RequiredWebAddress,
  addressLine1: requiredText(200),
  addressLine2: optionalText(200),
  // Not every country has postcodes.
  postCode: optionalText(20),
  city: requiredText(120),
  region: optionalText(120),
  ...place,
}

/** Fields of `/register/journalist`. */
export const JournalistRegistration = z
  .strictObject({ ...name, ...account, ...place, ...agreement })
  .meta({ id: 'JournalistRegistration' })
export type JournalistRegistration = z.infer<typeof JournalistRegistration>

/** Fields of `/register/trainer`; `languages` are those of their courses. */
export const TrainerRegistration = z
  .strictObject({
    ...name,
    languages: selectionOf(contentLanguages),
    expertise: selectionOf(expertiseCodes),
    trainerTypes: selectionOf(trainerTypes),
    description: RequiredDescription,
    ...account,
    ...place,
    ...agreement,
  })
  .meta({ id: 'TrainerRegistration' })
export type TrainerRegistration = z.infer<typeof TrainerRegistration>

/** Fields of `/register/media_outlet`. The legal entity confirms the link later. */
export const MediaOutletRegistration = z
  .strictObject({
    ...organisation,
    mediaTypes: selectionOf(mediaTypes),
    legalEntityName: requiredText(200),
    legalEntityEmail: Email,
    ...name,
    ...account,
    ...agreement,
    /** Token of the link with which a group has invited the outlet. */
    invitation: z.string().max(200).optional(),
  })
  .meta({ id: 'MediaOutletRegistration' })
export type MediaOutletRegistration = z.infer<typeof MediaOutletRegistration>

/** Fields of `/register/service_provider`. */
export const ServiceProviderRegistration = z
  .strictObject({ ...organisation, ...name, ...account, ...agreement })
  .meta({ id: 'ServiceProviderRegistration' })
export type ServiceProviderRegistration = z.infer<typeof ServiceProviderRegistration>

/** Kinds of accounts with self-registration, as named in URLs. */
export const registrationKinds = ['journalist', 'trainer', 'media_outlet', 'service_provider'] as const
export type RegistrationKind = (typeof registrationKinds)[number]

const registrationOf = <I extends z.ZodType>(kind: RegistrationKind, as: string, input: I) =>
  endpoint('POST', `/registrations/${kind}`, {
    ...open,
    summary: `Register as ${as}; the response does not reveal whether the e-mail is known`,
    input,
    status: 202,
  })

export const registerJournalist = registrationOf('journalist', 'a journalist', JournalistRegistration)
export const registerTrainer = registrationOf('trainer', 'a trainer', TrainerRegistration)
export const registerMediaOutlet = registrationOf('media_outlet', 'a media outlet', MediaOutletRegistration)
export const registerServiceProvider = registrationOf(
  'service_provider',
  'a service provider',
  ServiceProviderRegistration,
)

/** State of a confirmation link. */
export const ConfirmationState = z.object({ state: z.enum(['valid', 'used', 'expired', 'unknown']) })
/** `email`: the confirmed address, for the login that follows; null unless the link was valid. */
const ConfirmedRegistration = ConfirmationState.extend({ email: z.string().nullable() })
const TokenParams = z.object({ token: z.string().min(1).max(200) })

export const getConfirmation = endpoint('GET', '/confirmations/{token}', {
  ...open,
  summary: 'Check whether a confirmation link can still be used',
  params: TokenParams,
  output: ConfirmationState,
})

export const confirmRegistration = endpoint('POST', '/confirmations/{token}', {
  ...open,
  summary: 'Confirm the e-mail of a new account; works once',
  params: TokenParams,
  output: ConfirmedRegistration,
})

export const resendConfirmation = endpoint('POST', '/confirmations', {
  ...open,
  summary: 'Resend the confirmation mail; the response is the same for every address',
  input: z.strictObject({ email: Email }),
  status: 202,
})
