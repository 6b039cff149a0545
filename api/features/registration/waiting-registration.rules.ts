import { type Locale, termsVersion } from '~/contracts/constants'
import type { Role } from '~/contracts/permissions'
import type {
  JournalistRegistration,
  MediaOutletRegistration,
  RegistrationKind,
  ServiceProviderRegistration,
  TrainerRegistration,
} from '~/contracts/accounts/registration'

/** What a person entered. It waits with the mailed link: a link puts into force what was entered with it, nothing else. */
export interface Registration {
  role: Role
  passwordHash: string
  salutation: string
  title: string | null
  firstName: string
  lastName: string
  country: string
  locale: Locale
  termsVersion: string
  /** ISO time. */
  termsAcceptedAt: string
  entityName: string | null
  website: string | null
  addressLine1: string | null
  addressLine2: string | null
  postCode: string | null
  city: string | null
  region: string | null
  description: string | null
  legalEntityName: string | null
  legalEntityEmail: string | null
  mediaTypes: string[]
  languages: string[]
  expertise: string[]
  trainerTypes: string[]
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
  return {
    role: roles[kind],
    passwordHash,
    salutation: input.salutation,
    title: input.title || null,
    firstName: input.firstName,
    lastName: input.lastName,
    country: input.country,
    locale: input.locale ?? locale,
    termsVersion,
    termsAcceptedAt: now.toISOString(),
    entityName: input.entityName ?? null,
    website: input.website ?? null,
    addressLine1: input.addressLine1 ?? null,
    addressLine2: input.addressLine2 ?? null,
    postCode: input.postCode ?? null,
    city: input.city ?? null,
    region: input.region ?? null,
    description: input.description ?? null,
    legalEntityName: input.legalEntityName ?? null,
    legalEntityEmail: input.legalEntityEmail ?? null,
    mediaTypes: input.mediaTypes ?? [],
    languages: input.languages ?? [],
    expertise: input.expertise ?? [],
    trainerTypes: input.trainerTypes ?? [],
  }
}

/** What was stored when journalists alone could register names neither role nor organisation. */
export function completeRegistration(
  stored: Partial<Registration> & Pick<Registration, 'passwordHash'>,
): Registration {
  const nothing = {
    role: roles.journalist,
    entityName: null,
    website: null,
    addressLine1: null,
    addressLine2: null,
    postCode: null,
    city: null,
    region: null,
    description: null,
    legalEntityName: null,
    legalEntityEmail: null,
    mediaTypes: [],
    languages: [],
    expertise: [],
    trainerTypes: [],
  }
  return { ...nothing, ...stored } as Registration
}
