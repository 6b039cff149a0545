import { z } from 'zod'
import { limits, localeCodes } from '../constants'
import { endpoint } from '../endpoint'
import { accessLevels } from '../permissions'
import { isTimeZone } from '../time-zone'

/**
 * Proof that this account has logged in or confirmed a login on this device before. It gives access to nothing: it only
 * exempts from the limit of wrong passwords over all addresses. Opaque; what stands before the first dot is the same for one account.
 */
export const DeviceToken = z.string().min(1).max(200)

export const Credentials = z
  .strictObject({
    email: z.string().max(254).optional(),
    username: z.string().max(254).optional(),
    password: z.string().min(1).max(1024),
    /** Second factor, where the caller has it at hand: saves the step in between. */
    totp: z.string().max(64).optional(),
    /** What earlier logins on this device have answered, also of other accounts. */
    devices: z.array(DeviceToken).max(limits.knownDevices).optional(),
  })
  .refine((value) => Boolean(value.email ?? value.username), { message: 'required', path: ['email'] })
export type Credentials = z.infer<typeof Credentials>

/** What a right password opened where it is not enough: stands for it in the next step, for a short time and once. */
const Challenge = z.string().min(1).max(128)

/** A code of the authenticator app or, just as well, a recovery code. */
export const SecondFactorCode = z.string().trim().min(1, 'required').max(64, 'codeWrong')

/** `token` is a JWT whose claim `username` is the e-mail; it lives 15 minutes. `refreshToken` is used once. */
export const Tokens = z.object({ token: z.string(), refreshToken: z.string() }).meta({ id: 'Tokens' })
export type Tokens = z.infer<typeof Tokens>

/** Of a login: `device` is for the next login on the same device, valid for 180 days, and outlives the session. */
export const LoginTokens = Tokens.extend({ device: DeviceToken.optional() }).meta({ id: 'LoginTokens' })
export type LoginTokens = z.infer<typeof LoginTokens>

export const login = endpoint('POST', '/authentication/login', {
  permission: 'public',
  tag: 'authentication',
  summary:
    'Exchange e-mail and password for a token and a refresh token. 401 totpRequired and accountDeactivated carry a challenge for the next step; 403 loginConfirmationNeeded says that a link was mailed to the owner, if there is one',
  input: Credentials,
  output: LoginTokens,
})

export const enterSecondFactor = endpoint('POST', '/authentication/second-factor', {
  permission: 'public',
  tag: 'authentication',
  summary: 'Finish a login with the code of the authenticator app or with a recovery code',
  input: z.strictObject({ challenge: Challenge, code: SecondFactorCode }),
  output: LoginTokens,
})

export const reactivate = endpoint('POST', '/authentication/reactivation', {
  permission: 'public',
  tag: 'authentication',
  summary: 'Make a deactivated account active again and log in',
  input: z.strictObject({ challenge: Challenge }),
  output: LoginTokens,
})

const LinkParams = z.object({ token: z.string().min(1).max(200) })
const linkState = z.enum(['valid', 'used', 'expired', 'unknown'])

/** What a mailed link is worth, and whose it is: the e-mail is there while the link is valid. */
export const LoginConfirmationState = z
  .object({ state: linkState, email: z.string().nullable() })
  .meta({ id: 'LoginConfirmationState' })
export type LoginConfirmationState = z.infer<typeof LoginConfirmationState>

export const getLoginConfirmation = endpoint('GET', '/authentication/confirmations/{token}', {
  permission: 'public',
  tag: 'authentication',
  summary: 'Whether a link that confirms a login can still be used',
  params: LinkParams,
  output: LoginConfirmationState,
})

/** `device` is there where this call has used the link. */
export const LoginConfirmation = LoginConfirmationState.extend({ device: DeviceToken.nullable() }).meta({
  id: 'LoginConfirmation',
})

export const confirmLogin = endpoint('POST', '/authentication/confirmations/{token}', {
  permission: 'public',
  tag: 'authentication',
  summary: 'Make this device a known one of the account with a mailed link; works once and logs nobody in',
  params: LinkParams,
  output: LoginConfirmation,
})

export const refresh = endpoint('POST', '/authentication/refresh', {
  permission: 'public',
  tag: 'authentication',
  summary: 'Rotate the refresh token; a used one that comes back ends its whole family',
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
  summary: 'End the session on the server',
})

/** The logged-in user, as every page of the front needs it. */
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
    isContributor: z.boolean(),
    parent: z.object({ id: z.string(), entityName: z.string().nullable() }).nullable(),
    profileVanityName: z.string().nullable(),
    profileVisibility: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    profilePicture: z.object({ thumbnailUrl: z.string() }).nullable(),
    unreadNotificationCount: z.number().int(),
    unreadMessageCount: z.number().int(),
    notificationCount: z.number().int(),
    messageCount: z.number().int(),
    /** Additions of this API. */
    locale: z.enum(localeCodes),
    /** In which this user reads times: the chosen one, else that of the country, else UTC. */
    timeZone: z.string(),
    accessLevel: z.enum(accessLevels),
    isEditor: z.boolean(),
    /** Nothing but the account settings is open until the second factor is set up. */
    secondFactorMissing: z.boolean(),
  })
  .meta({ id: 'CurrentUser' })
export type CurrentUser = z.infer<typeof CurrentUser>

export const getCurrentUser = endpoint('GET', '/users/me', {
  permission: 'signedIn',
  tag: 'users',
  summary: 'The logged-in user',
  output: CurrentUser,
})

/** A zone by its IANA name. */
export const TimeZone = z.string().max(64, 'tooLong').refine(isTimeZone, 'timeZoneUnknown')

/** What is left out stays as it is; without a zone of their own people read times in that of their country. */
export const CurrentUserChange = z
  .strictObject({ locale: z.enum(localeCodes).optional(), timeZone: TimeZone.nullable().optional() })
  .refine(({ locale, timeZone }) => locale !== undefined || timeZone !== undefined, {
    message: 'required',
    path: ['locale'],
  })
export type CurrentUserChange = z.infer<typeof CurrentUserChange>

export const updateCurrentUser = endpoint('PATCH', '/users/me', {
  permission: 'account.own',
  tag: 'users',
  summary: 'Change the language in which the campus writes to this user, or the time zone',
  input: CurrentUserChange,
  output: CurrentUser,
})
