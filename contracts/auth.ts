import { z } from 'zod'
import { localeCodes } from './constants'
import { endpoint } from './endpoint'
import { standings } from './permissions'
import { isTimeZone } from './time-zone'

export const Credentials = z
  .strictObject({
    email: z.string().max(254).optional(),
    username: z.string().max(254).optional(),
    password: z.string().min(1).max(1024),
    /** Second factor, where the caller has it at hand: saves the step in between. */
    totp: z.string().max(64).optional(),
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

export const login = endpoint('POST', '/authentication/login', {
  permission: 'public',
  tag: 'authentication',
  summary:
    'Exchange e-mail and password for a token and a refresh token. 401 totpRequired and accountDeactivated carry a challenge for the next step',
  input: Credentials,
  output: Tokens,
})

export const enterSecondFactor = endpoint('POST', '/authentication/second-factor', {
  permission: 'public',
  tag: 'authentication',
  summary: 'Finish a login with the code of the authenticator app or with a recovery code',
  input: z.strictObject({ challenge: Challenge, code: SecondFactorCode }),
  output: Tokens,
})

export const reactivate = endpoint('POST', '/authentication/reactivation', {
  permission: 'public',
  tag: 'authentication',
  summary: 'Make a deactivated account active again and log in',
  input: z.strictObject({ challenge: Challenge }),
  output: Tokens,
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
    standing: z.enum(standings),
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
