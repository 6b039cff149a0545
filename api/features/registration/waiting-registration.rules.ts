import { type Locale, termsVersion } from '~/contracts/constants'
import {
  emptyValue,
  type OwnVisibility,
  profileFieldNames,
  profileFields,
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

/** What a person entered. It waits with the mailed link: a link puts into force what was entered with it, nothing else. */
export interface Registration extends Profile {
  role: Role
  passwordHash: string
  salutation: string
  locale: Locale
  termsVersion: string
  /** ISO time. */
  termsAcceptedAt: string
  legalEntityName: string | null
  legalEntityEmail: string | null
}

type OnlyIn<T> = Partial<Omit<T, keyof JournalistRegistration>>

/** What comes in, whatever kind it is: what everybody enters, and what only some kinds do. */
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
  /** Of the page, where the form names none. */
  locale: Locale
  now: Date
}

/** Puts together what waits: what somebody entered, in which role, and that and when they accepted the terms. */
export function waitingRegistration(
  input: RegistrationInput,
  { kind, passwordHash, locale, now }: Circumstances,
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
  }
}

/** Every field but the visibilities; those that were not entered are empty. */
function profileOf(entered: { [F in keyof Profile]?: Profile[F] | undefined }): Profile {
  const fields = profileFieldNames.filter((field) => profileFields[field].holds !== 'visibility')
  const entries = fields.map((field) => [field, entered[field as keyof Profile] || emptyValue(field)])
  return Object.fromEntries(entries) as Profile
}

/** What was stored when journalists alone could register names neither role nor organisation. */
export const completeRegistration = (
  stored: Partial<Registration> & Pick<Registration, 'passwordHash'>,
): Registration =>
  ({
    role: roles.journalist,
    legalEntityName: null,
    legalEntityEmail: null,
    ...stored,
    ...profileOf(stored),
  }) as Registration
