import { z } from 'zod'
import { limits, localeCodes } from '../constants'
import { endpoint } from '../endpoint'
import { soughtInProfiles } from '../people/completeness'
import { accessLevels } from '../permissions'
import { typedCode } from '../texts'
import { isTimeZone } from '../time-zone'
import { asciiAddress, Email } from '../email-address'

const open = { permission: 'public', tag: 'authentication' } as const

/**
 * Proof that this account has logged in or confirmed a login on this device before. It grants no access: it only
 * exempts from the limit on wrong passwords across all addresses. Opaque; the part before the first dot identifies the
 * account.
 */
export const DeviceToken = z.string().min(1).max(200)

export const Credentials = z
  .strictObject({
    email: z.string().overwrite(asciiAddress).max(254).optional(),
    username: z.string().overwrite(asciiAddress).max(254).optional(),
    password: z.string().min(1).max(1024),
    /** Second factor, if already known: saves a step. */
    totp: z.string().overwrite(typedCode).max(64).optional(),
    /** Device tokens from earlier logins on this device, including those of other accounts. */
    devices: z.array(DeviceToken).max(limits.knownDevices).optional(),
  })
  .refine((value) => Boolean(value.email ?? value.username), { message: 'required', path: ['email'] })
export type Credentials = z.infer<typeof Credentials>

/** Represents a correct password in the next step of the login; short-lived, single use. */
const Challenge = z.string().min(1).max(128)

/** A code of the authenticator app or a recovery code. */
export const SecondFactorCode = z.string().overwrite(typedCode).min(1, 'required').max(64, 'codeWrong')

/** `token` is a JWT, valid for 15 minutes, whose claim `username` is the e-mail. `refreshToken` is single-use. */
export const Tokens = z.object({ token: z.string(), refreshToken: z.string() }).meta({ id: 'Tokens' })
export type Tokens = z.infer<typeof Tokens>

/** `device` is for the next login on the same device. It is valid for 180 days and outlives the session. */
export const LoginTokens = Tokens.extend({ device: DeviceToken.optional() }).meta({ id: 'LoginTokens' })
export type LoginTokens = z.infer<typeof LoginTokens>

export const login = endpoint('POST', '/authentication/login', {
  ...open,
  summary:
    'Exchange e-mail and password for an access and a refresh token. 401 totpRequired and accountDeactivated carry a challenge for the next step; 403 loginConfirmationNeeded: a link was mailed to the owner, if the account exists',
  input: Credentials,
  output: LoginTokens,
})

export const enterSecondFactor = endpoint('POST', '/authentication/second-factor', {
  ...open,
  summary: 'Finish a login with a code of the authenticator app or a recovery code',
  input: z.strictObject({ challenge: Challenge, code: SecondFactorCode }),
  output: LoginTokens,
})

export const reactivate = endpoint('POST', '/authentication/reactivation', {
  ...open,
  summary: 'Reactivate a deactivated account and log in',
  input: z.strictObject({ challenge: Challenge }),
  output: LoginTokens,
})

const LinkParams = z.object({ token: z.string().min(1).max(200) })
const linkState = z.enum(['valid', 'used', 'expired', 'unknown'])

/** State of a mailed link and the account's e-mail, which is only present while the link is valid. */
export const LoginConfirmationState = z
  .object({ state: linkState, email: z.string().nullable() })
  .meta({ id: 'LoginConfirmationState' })
export type LoginConfirmationState = z.infer<typeof LoginConfirmationState>

export const getLoginConfirmation = endpoint('GET', '/authentication/confirmations/{token}', {
  ...open,
  summary: 'Check whether a login confirmation link can still be used',
  params: LinkParams,
  output: LoginConfirmationState,
})

/** `device` is only present if this call used the link. */
export const LoginConfirmation = LoginConfirmationState.extend({ device: DeviceToken.nullable() }).meta({
  id: 'LoginConfirmation',
})

export const confirmLogin = endpoint('POST', '/authentication/confirmations/{token}', {
  ...open,
  summary: 'Make this device a known one with a mailed link; works once and does not log in',
  params: LinkParams,
  output: LoginConfirmation,
})

export const LoginLinkRequest = z.strictObject({ email: Email }).meta({ id: 'LoginLinkRequest' })

export const requestLoginLink = endpoint('POST', '/authentication/links', {
  ...open,
  summary:
    'Mail a link that logs in once instead of the password; response and timing are the same for every e-mail',
  input: LoginLinkRequest,
  status: 202,
})

export const LoginLinkState = LoginConfirmationState.meta({ id: 'LoginLinkState' })
export type LoginLinkState = z.infer<typeof LoginLinkState>

export const getLoginLink = endpoint('GET', '/authentication/links/{token}', {
  ...open,
  summary: 'Check whether a login link can still be used; this does not use it',
  params: LinkParams,
  output: LoginLinkState,
})

export const redeemLoginLink = endpoint('POST', '/authentication/links/{token}', {
  ...open,
  summary:
    'Exchange a mailed link for an access and a refresh token; works once, for 15 minutes. 401 totpRequired and accountDeactivated carry a challenge for the next step; 410: the link is not valid',
  params: LinkParams,
  output: LoginTokens,
})

export const refresh = endpoint('POST', '/authentication/refresh', {
  ...open,
  summary: 'Rotate the refresh token; reusing an old one revokes its whole family',
  input: z
    .strictObject({
      refreshToken: z.string().max(512).optional(),
      refresh_token: z.string().max(512).optional(),
    })
    .refine((value) => Boolean(value.refreshToken ?? value.refresh_token), {
      message: 'required',
      path: ['refreshToken'],
    }),
  output: Tokens,
})

export const logout = endpoint('POST', '/authentication/logout', {
  permission: 'signedIn',
  tag: 'authentication',
  summary: 'End the session',
})

/** The logged-in user, as every page of the front end needs it. */
export const CurrentUser = z
  .object({
    id: z.string(),
    email: z.string(),
    roles: z.array(z.string()),
    detail: z.object({
      firstName: z.string(),
      lastName: z.string(),
      entityName: z.string().nullable(),
      visibleTrainer: z.boolean(),
    }),
    isTrainer: z.boolean(),
    isServiceProvider: z.boolean(),
    isIndividualJournalist: z.boolean(),
    isMediaOutlet: z.boolean(),
    /** The user’s organisation audits outlets. */
    isCertificationBody: z.boolean(),
    /** External audits that wait for that body, up to 100; 0 for others. */
    waitingAuditCount: z.number().int(),
    isContributor: z.boolean(),
    parent: z.object({ id: z.string(), entityName: z.string().nullable() }).nullable(),
    profileVanityName: z.string().nullable(),
    profileVisibility: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    profilePicture: z.object({ thumbnailUrl: z.string() }).nullable(),
    /** What others look for in the profile; `missing`: the most important first. */
    profileCompleteness: z.object({
      given: z.number().int(),
      total: z.number().int(),
      missing: z.array(z.enum(soughtInProfiles)),
    }),
    unreadNotificationCount: z.number().int(),
    unreadMessageCount: z.number().int(),
    notificationCount: z.number().int(),
    messageCount: z.number().int(),
    /** Not part of the original API. */
    locale: z.enum(localeCodes),
    /** The chosen time zone, else that of the country, else UTC. */
    timeZone: z.string(),
    accessLevel: z.enum(accessLevels),
    isEditor: z.boolean(),
    /** True until a required second factor is set up; only the account settings are available. */
    secondFactorMissing: z.boolean(),
  })
  .meta({ id: 'CurrentUser' })
export type CurrentUser = z.infer<typeof CurrentUser>

/** What no scope covers, and what only `messages` does. */
const own = {
  email: true,
  profileCompleteness: true,
  waitingAuditCount: true,
  unreadNotificationCount: true,
  notificationCount: true,
} as const
const ofMessages = { unreadMessageCount: true, messageCount: true } as const

/** The user as a program is told: what is the user’s alone is left out. */
export const UserForMessages = CurrentUser.omit(own)
export const UserForReading = UserForMessages.omit(ofMessages)

const UserOfProgram = CurrentUser.partial({ ...own, ...ofMessages }).meta({ id: 'UserOfProgram' })
export type UserOfProgram = z.infer<typeof UserOfProgram>

export const getCurrentUser = endpoint('GET', '/users/me', {
  permission: 'signedIn',
  scope: 'read',
  tag: 'users',
  summary: 'The logged-in user; with a personal token without what is the user’s alone',
  output: UserOfProgram,
})

/** An IANA time zone. */
export const TimeZone = z.string().max(64, 'tooLong').refine(isTimeZone, 'timeZoneUnknown')

/** Omitted fields stay unchanged. Without a time zone that of the country applies. */
export const CurrentUserChange = z
  .strictObject({
    locale: z.enum(localeCodes).optional(),
    timeZone: TimeZone.nullable().optional(),
    /** Whether offers are chosen for the user. */
    suggestions: z.boolean().optional(),
    /** Whether as little as possible is told and kept. */
    discreet: z.boolean().optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    message: 'required',
    path: ['locale'],
  })
export type CurrentUserChange = z.infer<typeof CurrentUserChange>

export const updateCurrentUser = endpoint('PATCH', '/users/me', {
  permission: 'account.own',
  tag: 'users',
  summary:
    'Change the user’s language for mails and notifications, the time zone, whether offers are suggested, or whether as little as possible is kept',
  input: CurrentUserChange,
  output: CurrentUser,
})
