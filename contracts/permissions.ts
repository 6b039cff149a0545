/**
 * The permission table: every API endpoint refers to one of its entries, the front end uses it to decide what to show,
 * and tests try all endpoints with all access levels.
 */

/** Access level of an account; computed on each request, never stored in a token. */
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
  /** Offers, guide and directory. */
  'resources.read': members,
  /** The clauses of the guide in `openClauses`. */
  'guide.open': accessLevels,
  /** Offers whose provider has opened them to visitors. */
  'offers.open': accessLevels,
  watchlist: members,
  'account.own': signedIn,
  'notifications.own': signedIn,
  /** Read, answer, block and report; `messages.start` covers new discussions. */
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
  /** Withdraw one's own, hide those about oneself, report others. */
  'testimonials.own': signedIn,
  /** Contributors write for their provider; providers awaiting validation can write drafts; admins edit those of all. */
  'offers.write': ['provider', 'providerPending', 'contributor', 'admin'],
  /** New ones belong to a provider, which admins are not. */
  'offers.create': ['provider', 'providerPending', 'contributor'],
  /** What a provider's own system is told. Contributors are not asked: it is the organisation's system. */
  'webhooks.own': ['provider'],
  'tags.edit': ['admin'],
  /** Self-assessment of an outlet, and its replies to doubts about published answers; its contributors can read and edit it, too. */
  'selfAssessment.own': ['mediaOutlet', 'contributor'],
  /** Sign, publish and withdraw an outlet's transparency report, and agree to the registry. Contributors are not asked: it speaks for the outlet. */
  'disclosure.own': ['mediaOutlet'],
  /** Publish or reject what somebody doubts about an answer of a report. Everybody may doubt one. */
  'doubts.decide': ['admin'],
  /** Mark providers as certification bodies. */
  'bodies.manage': ['admin'],
  /** Request and withdraw an external audit of a report. Contributors are not asked: it speaks for the outlet. */
  'audits.request': ['mediaOutlet'],
  /** Answer findings of an external audit and give it back. */
  'audits.own': ['mediaOutlet', 'contributor'],
  /** See a case of one's own outlet or certification body; admins see all. For other organisations the lists are empty. */
  'audits.read': ['mediaOutlet', 'provider', 'contributor', 'admin'],
  /** Accept, assign and judge, for one's certification body. */
  'audits.conduct': ['provider', 'contributor'],
  /** Decide a case that one has not audited. */
  'audits.decide': ['provider', 'contributor', 'admin'],
  /** Suspend and withdraw certificates of one's own body, which one has not audited. */
  'certificates.decide': ['provider', 'contributor', 'admin'],
  /** What an outlet's account and its contributors share: who does which clause, comments, and a watchlist. */
  'team.own': ['mediaOutlet', 'contributor'],
  /** Pages, guide and questions; also granted to editors by an admin. */
  'content.edit': ['admin'],
  'editors.manage': ['admin'],
  /** Make a new version of the standard from its published questions, which editors write. */
  'standard.publish': ['admin'],
  'helpdesk.answer': ['admin'],
  /** Failed jobs and mails. */
  'jobs.manage': ['admin'],
  'validation.request': ['journalistRestricted', 'journalist'],
  /** Contributors decide for their provider; for those of other organisations the list is empty. */
  'validation.decide': ['provider', 'contributor', 'admin'],
  /** Codes with which a provider validates everyone in a course. */
  'validation.codes': ['provider', 'contributor'],
  /** Reviews by admins, requested by trainers and providers. */
  'reviews.own': ['trainer', 'providerPending', 'provider'],
  'reviews.decide': ['admin'],
  /** Links of an outlet with its legal entity, trainers and groups; either side can request one, the other one decides. */
  'links.own': ['mediaOutlet', 'contributor', 'trainer', 'legalEntity', 'group'],
  /** Read, confirm, reject or end a link: its two sides, and admins on behalf of either. */
  'links.decide': ['mediaOutlet', 'contributor', 'trainer', 'legalEntity', 'group', 'admin'],
  /** Choose what a group sees of an outlet, and whether it may announce something to it. Contributors are not asked: it speaks for the outlet. */
  'links.share': ['mediaOutlet'],
  /** How far linked outlets are, as far as each shows it. */
  'progress.outlets': ['legalEntity', 'group'],
  /** Invite outlets into one's group, by mail and with a link. */
  'outlets.invite': ['group'],
  /** Outlets that a group leads to a certificate together. */
  'cohorts.manage': ['group'],
  'links.manage': ['admin'],
  'people.manage': ['admin'],
  /** See the campus as a made-up member of a kind, without changing anything. */
  'views.start': ['admin'],
  /** Name, colour and words of the campus. */
  'campus.settings': ['admin'],
  'overview.read': ['admin'],
  'audit.read': ['admin'],
  /** Announcements of the campus team to members, of a provider to those who follow it, and of a group to its outlets that agree. */
  'announcements.write': ['provider', 'group', 'admin'],
  /** Recommend offers to the outlets of the group. */
  'groupOffers.write': ['group'],
  /** What groups recommend to an outlet, and what a group does itself. For contributors of others the list is empty. */
  'groupOffers.read': ['mediaOutlet', 'contributor', 'group'],
  'moderation.report': signedIn,
  'moderation.decide': ['admin'],
} as const satisfies Record<string, readonly AccessLevel[]>

export type Permission = keyof typeof table
export const permissions: Readonly<Record<Permission, readonly AccessLevel[]>> = table

/** Permissions of editors, in addition to those of their access level. */
export const editorPermissions: readonly Permission[] = ['content.edit']

/** True if the access level has the permission. Record-level checks (ownership) are up to the API. */
export const can = (accessLevel: AccessLevel, permission: Permission): boolean =>
  permissions[permission].includes(accessLevel)

/** True if the person has the permission, by access level or as an editor. */
export const mayDo = (
  person: { accessLevel: AccessLevel; isEditor: boolean },
  permission: Permission,
): boolean =>
  can(person.accessLevel, permission) || (person.isEditor && editorPermissions.includes(permission))

/** True if the person may make use of the permission now: a required second factor is set up, or it needs none. */
export const mayUse = (
  person: { accessLevel: AccessLevel; isEditor: boolean; secondFactorMissing: boolean },
  permission: Permission,
): boolean =>
  mayDo(person, permission) && (!person.secondFactorMissing || allowedWithoutSecondFactor(permission))

/**
 * True if this person validates journalists. All contributors have the permission, but only those of providers have
 * requests to decide.
 */
export const validatesJournalists = (person: {
  accessLevel: AccessLevel
  isServiceProvider: boolean
}): boolean =>
  can(person.accessLevel, 'validation.decide') &&
  (person.accessLevel !== 'contributor' || person.isServiceProvider)

/** Access levels that an admin can view the campus as. */
export const viewedLevels = [
  'journalistRestricted',
  'journalist',
  'mediaOutlet',
  'contributor',
  'trainer',
  'providerPending',
  'provider',
  'legalEntity',
  'group',
] as const satisfies readonly AccessLevel[]
export type ViewedLevel = (typeof viewedLevels)[number]

/** Calls that a view must not make although they only read: the academy would open an account for the made-up member. */
export const closedInViews: readonly (Permission | 'public' | 'signedIn')[] = ['academy.enter']

/** Permissions of an account that lacks a required second factor: those needed to set it up. */
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

/** The last known role in the list; null if there is none. */
export function effectiveRole(list: readonly string[]): Role | null {
  return (
    (list.filter((role) => (roles as readonly string[]).includes(role)).at(-1) as Role | undefined) ?? null
  )
}

/** Access level of an account. `validated`: by a provider (journalist) or by an admin (trainer, provider). */
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
