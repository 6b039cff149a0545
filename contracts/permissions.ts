/**
 * Who may do what. This table is the whole truth: every call of the API names one of its lines, the front asks it what
 * to show, and the tests walk all calls with all access levels.
 */

/** What a person is to the campus at this moment; computed from the account, never stored in a token. */
export const accessLevels = [
  'visitor',
  'journalistRestricted',
  'journalist',
  'mediaOutlet',
  'contributor',
  'trainer',
  'providerPending',
  'provider',
  'legalEntity',
  'group',
  'admin',
] as const
export type AccessLevel = (typeof accessLevels)[number]

const signedIn = accessLevels.filter((accessLevel) => accessLevel !== 'visitor')
const members = signedIn.filter((s) => s !== 'journalistRestricted' && s !== 'providerPending')

const table = {
  /** Offers, guide, directory: what people come to read. */
  'resources.read': members,
  watchlist: members,
  'account.own': signedIn,
  'notifications.own': signedIn,
  /** Read, answer, block and report; whom one may begin to write to is a question of its own. */
  'messages.read': signedIn,
  'messages.start': members,
  /** The separate learning platform. */
  'academy.enter': members,
  'profile.own': [
    'journalistRestricted',
    'journalist',
    'mediaOutlet',
    'trainer',
    'providerPending',
    'provider',
    'admin',
  ],
  'contributors.manage': ['mediaOutlet', 'provider', 'admin'],
  'testimonials.write': members,
  /** Withdraw one's own, hide those about oneself, report what one sees. */
  'testimonials.own': signedIn,
  /** Contributors write for their provider; an organisation that waits for its validation writes drafts. */
  'offers.write': ['provider', 'providerPending', 'contributor', 'admin'],
  'tags.edit': ['admin'],
  /** Where an outlet stands; its contributors see and change it too. */
  'selfAssessment.own': ['mediaOutlet', 'contributor'],
  /** Pages, guide and questions; also open to whom an admin has made an editor. */
  'content.edit': ['admin'],
  'editors.manage': ['admin'],
  'helpdesk.answer': ['admin'],
  /** What was given up behind the pages, to be tried again. */
  'jobs.manage': ['admin'],
  'validation.request': ['journalistRestricted', 'journalist'],
  /** Contributors for their provider; to those of other organisations there is nothing to decide. */
  'validation.decide': ['provider', 'contributor', 'admin'],
  /** Codes with which a provider validates everybody in a course. */
  'validation.codes': ['provider', 'contributor'],
  /** To be looked at and listed: asked for by trainers and providers, decided by admins. */
  'reviews.own': ['trainer', 'providerPending', 'provider'],
  'reviews.decide': ['admin'],
  /** Of an outlet with its legal entity and its trainers; either side may ask, the other one decides. */
  'links.own': ['mediaOutlet', 'contributor', 'trainer', 'legalEntity'],
  /** Read one, confirm, reject, end: by its two sides, and by admins in the place of either. */
  'links.decide': ['mediaOutlet', 'contributor', 'trainer', 'legalEntity', 'admin'],
  'links.manage': ['admin'],
  'people.manage': ['admin'],
  'overview.read': ['admin'],
  'audit.read': ['admin'],
  'moderation.report': signedIn,
  'moderation.decide': ['admin'],
} as const satisfies Record<string, readonly AccessLevel[]>

export type Permission = keyof typeof table
export const permissions: Readonly<Record<Permission, readonly AccessLevel[]>> = table

/** What an admin grants to editors, whatever else they are. */
export const editorPermissions: readonly Permission[] = ['content.edit']

/** True if the access level may do this. Record-level questions (whose record is it?) are answered by the API alone. */
export const can = (accessLevel: AccessLevel, permission: Permission): boolean =>
  permissions[permission].includes(accessLevel)

/** True if this person may: by access level, or by the grant of an editor. */
export const mayDo = (
  person: { accessLevel: AccessLevel; isEditor: boolean },
  permission: Permission,
): boolean =>
  can(person.accessLevel, permission) || (person.isEditor && editorPermissions.includes(permission))

/**
 * True if this person has journalists to validate: contributors may call for the list, but only those of providers have
 * anything to decide.
 */
export const validatesJournalists = (person: {
  accessLevel: AccessLevel
  isServiceProvider: boolean
}): boolean =>
  can(person.accessLevel, 'validation.decide') &&
  (person.accessLevel !== 'contributor' || person.isServiceProvider)

/** What an account that still lacks a required second factor may do: set it up. */
export const allowedWithoutSecondFactor = (permission: Permission): boolean => permission === 'account.own'

export const roles = [
  'ROLE_ADMIN',
  'ROLE_MEDIA_OUTLET',
  'ROLE_LEGAL_ENTITY',
  'ROLE_TRAINER',
  'ROLE_INDIVIDUAL_JOURNALIST',
  'ROLE_SERVICE_PROVIDER',
  'ROLE_GROUP',
] as const
export type Role = (typeof roles)[number]

/** The last role in the list that the campus knows wins; null if there is none. */
export function effectiveRole(list: readonly string[]): Role | null {
  return (
    (list.filter((role) => (roles as readonly string[]).includes(role)).at(-1) as Role | undefined) ?? null
  )
}

/** Access level of an account. `validated` means: by a provider (journalist) or by an admin (trainer, provider). */
export function accessLevelOf(account: {
  roles: readonly string[]
  validated: boolean
  contributor: boolean
}): AccessLevel {
  if (account.contributor) return 'contributor'
  switch (effectiveRole(account.roles)) {
    case 'ROLE_ADMIN':
      return 'admin'
    case 'ROLE_MEDIA_OUTLET':
      return 'mediaOutlet'
    case 'ROLE_LEGAL_ENTITY':
      return 'legalEntity'
    case 'ROLE_TRAINER':
      return 'trainer'
    case 'ROLE_INDIVIDUAL_JOURNALIST':
      return account.validated ? 'journalist' : 'journalistRestricted'
    case 'ROLE_SERVICE_PROVIDER':
      return account.validated ? 'provider' : 'providerPending'
    case 'ROLE_GROUP':
      return 'group'
    case null:
      return 'visitor'
  }
}
