import { type Locale, termsVersion } from '~/contracts/constants'
import {
  emptyValue,
  isVisibilityField,
  type OwnVisibility,
  profileFieldNames,
  type ProfileFields,
} from '~/contracts/people/profile-fields'
import type { Role } from '~/contracts/permissions'
import type {
  JournalistRegistration,
  MediaOutletRegistration,
  RegistrationKind,
  ServiceProviderRegistration,
  TrainerRegistration,
} from '~/contracts/accounts/registration'

type Profile = Omit<ProfileFields, 'visibility' | OwnVisibility>

/** Input of a registration, stored with the mailed link: using a link only applies the input stored with it. */
export interface Registration extends Profile {
  role: Role
  passwordHash: string
  salutation: string
  locale: Locale
  termsVersion: string
  /** ISO 8601 time. */
  termsAcceptedAt: string
  legalEntityName: string | null
  legalEntityEmail: string | null
  /** Id of the invitation of a group to an outlet. */
  invitation: string | null
}

type OnlyIn<T> = Partial<Omit<T, keyof JournalistRegistration>>

/** Input of any kind of registration: common fields, and fields of some kinds. */
export type RegistrationInput = JournalistRegistration &
  OnlyIn<TrainerRegistration> &
  OnlyIn<MediaOutletRegistration> &
  OnlyIn<ServiceProviderRegistration>

const roles: Record<RegistrationKind, Role> = {
  journalist: 'ROLE_INDIVIDUAL_JOURNALIST',
  trainer: 'ROLE_TRAINER',
  media_outlet: 'ROLE_MEDIA_OUTLET',
  service_provider: 'ROLE_SERVICE_PROVIDER',
}

interface Circumstances {
  kind: RegistrationKind
  passwordHash: string
  /** Language of the page, used if the form specifies none. */
  locale: Locale
  now: Date
  /** Id of the invitation that has led here. */
  invitation: string | null
}

/** Builds the stored registration: input, role, and acceptance of the terms with its time. */
export function waitingRegistration(
  input: RegistrationInput,
  { kind, passwordHash, locale, now, invitation }: Circumstances,
): Registration {
  const { salutation, legalEntityName = null, legalEntityEmail = null } = input
  return {
    ...profileOf(input),
    role: roles[kind],
    passwordHash,
    salutation,
    locale: input.locale ?? locale,
    termsVersion,
    termsAcceptedAt: now.toISOString(),
    legalEntityName,
    legalEntityEmail,
    invitation,
  }
}

/** All fields except visibilities; missing ones are empty. */
function profileOf(entered: { [F in keyof Profile]?: Profile[F] | undefined }): Profile {
  const fields = profileFieldNames.filter((field) => !isVisibilityField(field))
  const entries = fields.map((field) => [field, entered[field] || emptyValue(field)])
  return Object.fromEntries(entries) as Profile
}

/** Completes registrations stored before other kinds than journalists existed: they lack role and organisation. */
export const completeRegistration = (
  stored: Partial<Registration> & Pick<Registration, 'passwordHash'>,
): Registration =>
  ({
    role: roles.journalist,
    legalEntityName: null,
    legalEntityEmail: null,
    invitation: null,
    ...stored,
    ...profileOf(stored),
  }) as Registration

interface ConfirmationFacts {
  usedAt: Date | null
  expiresAt: Date
  /** The account has not been confirmed. */
  unconfirmed: boolean
}

/** State of a confirmation link. Links of further mails count as used once the account is confirmed. */
export function judgeConfirmation(
  facts: ConfirmationFacts | null | undefined,
  now: Date,
): 'valid' | 'used' | 'expired' | 'unknown' {
  if (!facts) return 'unknown'
  if (facts.usedAt || !facts.unconfirmed) return 'used'
  return facts.expiresAt <= now ? 'expired' : 'valid'
}
