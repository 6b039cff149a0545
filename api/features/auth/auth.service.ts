import { knownLocale } from '~/contracts/languages'
import { hashToken, issueToken } from '~/api/platform/authentication/tokens'
import type { Actor } from '~/api/platform/authentication/actor'
import { errorKindOf, requireNoTransaction } from '~/api/platform/database'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, conflict, violation, orNotFound } from '~/api/platform/errors'
import type { Caller } from '~/api/platform/caller'
import { logSecurity } from '~/api/platform/security-log'
import {
  type CurrentUser,
  type CurrentUserChange,
  type LoginTokens,
  type Tokens,
  UserForMessages,
  UserForReading,
  type UserOfProgram,
} from '~/contracts/accounts/auth'
import { listWaiting } from '~/api/features/notifications/waiting.service'
import { picturePath } from '~/contracts/files'
import { completenessOf } from '~/contracts/people/completeness'
import { profileKindOf } from '~/contracts/people/people'
import { profileFieldsOf } from '~/contracts/people/profile-fields'
import { effectiveRole, accessLevelOf } from '~/contracts/permissions'
import { canonicalZone, timeZoneOf } from '~/contracts/time-zone'
import { type Asker, seesOwn } from '~/contracts/token-scopes'
import * as repo from './auth.repo'
import { shortenTracesOf } from './traces.service'
import { judgeAccount, judgeRefresh } from './auth.rules'
import { deleteChallengesOf } from './challenges.repo'
import { acceptCode, countCodeTry, lockPerson, type LockedPerson } from './codes.service'
import { demandConfirmation } from './login-links.service'
import { admit, askForSecondFactor, orThrow, countLoginTry } from './login-steps.service'
import { issueTokens, successorOf } from './opening.service'
import type { OwnProof, Proof } from '~/contracts/accounts/security'
import { hash, verify } from '@node-rs/argon2'
import { opaquePassword } from '~/contracts/texts'

export { issueDeviceToken } from './known-devices'

type UserOf = Pick<Actor, 'id' | 'secondFactorMissing'>

interface Entered {
  email: string
  password: string
  totp?: string | undefined
  /** Tokens of known devices, including those of other accounts. */
  devices?: readonly string[] | undefined
}

/**
 * Opens a session if e-mail and password suffice. Unknown accounts, wrong passwords and closed accounts get the same
 * response in the same time; further requirements are only revealed after a correct password. A correct password does
 * not count as an attempt. After too many attempts for one account across all addresses, passwords from unknown devices
 * are no longer checked; such devices are confirmed by mail.
 * @throws ApiError invalidCredentials; loginConfirmationNeeded; totpRequired and accountDeactivated with the challenge
 * of the next step; accountBlocked; accountUnconfirmed; unprocessable codeWrong at `totp`
 */
export async function openSession(deps: ApiDeps, credentials: Entered, caller: Caller): Promise<LoginTokens> {
  const { database } = deps
  const { email, devices = [] } = credentials
  const person = await repo.findCredentials(database, email.trim())
  const counted = await countLoginTry(deps, { email, devices, address: caller.address }, person)
  if (!counted.allowed) return demandConfirmation(deps, person)
  const hash = await checkAndRenew(deps, person, credentials.password)
  if (!person || hash === null) throw new ApiError('invalidCredentials')
  if (judgeAccount(person, deps.now()) === 'refuse') throw new ApiError('invalidCredentials')
  await counted.takeBack()
  const { totp } = credentials
  if (totp) await countCodeTry(deps, person.id, caller.address)
  return orThrow(await letIn(deps, { ...person, password_hash: hash, totp }, caller))
}

/**
 * Checks a password. One that was hashed in another form of its letters is hashed anew.
 * @returns the hash as it is stored now; null for a wrong password
 */
async function checkAndRenew(
  { database }: Pick<ApiDeps, 'database'>,
  person: { id: string; password_hash: string | null } | undefined,
  password: string,
): Promise<string | null> {
  const stored = person?.password_hash ?? null
  const { matches, isOld } = await checkPassword(stored, password)
  if (!person || stored === null || !matches) return null
  if (!isOld) return stored
  const renewed = await hashPassword(password)
  return (await repo.replaceHash(database, person.id, { stored, renewed })) ? renewed : stored
}

interface Checked {
  id: string
  /** The hash that the password was checked against. */
  password_hash: string | null
  totp: string | undefined
}

/** The check takes time: a login fails if the password or the account's state has changed meanwhile. */
const letIn = (deps: ApiDeps, checked: Checked, caller: Caller): Promise<LoginTokens | ApiError> =>
  deps.database.transaction(async () => {
    const person = await lockPerson(deps.database, checked.id)
    if (person?.password_hash !== checked.password_hash) return new ApiError('invalidCredentials')
    if (!person.totp_enabled_at) return admit(deps, person, caller)
    if (!checked.totp) return askForSecondFactor(deps, person.id)
    return (await acceptCode(deps, person, checked.totp))
      ? admit(deps, person, caller)
      : violation('totp', 'codeWrong')
  })

/**
 * Rotates a refresh token. A used one within the leeway gets its existing successor, so that a session has one valid
 * refresh token; a later reuse ends the whole session.
 * @throws ApiError unauthenticated
 */
export async function rotateTokens(deps: ApiDeps, refreshToken: string): Promise<Tokens> {
  const tokens = await rotate(deps, refreshToken).catch((error: unknown) => {
    if (errorKindOf(error) !== 'readOnly') throw error
    deps.database.reportError(error)
    return extend(deps, refreshToken)
  })
  if (!tokens) throw new ApiError('unauthenticated')
  return tokens
}

type FoundToken = NonNullable<Awaited<ReturnType<typeof repo.findRefreshToken>>>

const verdictOn = (found: FoundToken, now: Date) =>
  judgeRefresh(
    {
      usedAt: found.used_at,
      expiresAt: found.expires_at,
      sessionCreatedAt: found.created_at,
      sessionEndedAt: found.ended_at,
      active: found.state === 'active' && (found.parent_state ?? 'active') === 'active',
    },
    now,
  )

/** If the database is read-only, the session continues with the present refresh token, so that readers stay logged in. */
async function extend(deps: ApiDeps, refreshToken: string): Promise<Tokens | null> {
  const found = await repo.readRefreshToken(deps.database, hashToken(refreshToken))
  if (!found || verdictOn(found, deps.now()) !== 'rotate') return null
  const claims = { personId: found.person_id, sessionId: found.session_id, username: found.email }
  return { token: await issueToken(claims, deps.config.tokenSecret, deps.now()), refreshToken }
}

function rotate(deps: ApiDeps, refreshToken: string): Promise<Tokens | null> {
  const now = deps.now()
  return deps.database.transaction(async () => {
    const hash = hashToken(refreshToken)
    const found = await repo.findRefreshToken(deps.database, hash)
    if (!found) return null
    const verdict = verdictOn(found, now)
    if (verdict === 'endFamily') {
      deps.log.warn({ sessionId: found.session_id }, 'a used refresh token came back: session ended')
      await repo.endSession(deps.database, found.session_id, now)
    }
    if (verdict !== 'rotate') return null
    await repo.markRefreshTokenUsed(deps.database, { hash, sessionId: found.session_id, now })
    const holder = { personId: found.person_id, sessionId: found.session_id, email: found.email }
    return issueTokens(deps, holder, await livingSuccessor(deps, refreshToken))
  })
}

/**
 * Maximum number of successors within a leeway. Ordinary clients rotate less often; one that exceeds it gets a used
 * token, with its consequences.
 */
const mostSuccessors = 5

/** The first unused successor, so that late requests within the leeway get the same token. */
async function livingSuccessor(deps: ApiDeps, refreshToken: string): Promise<string> {
  let token = successorOf(deps, refreshToken)
  for (let step = 1; step < mostSuccessors; step++) {
    if (!(await repo.isRefreshTokenUsed(deps.database, hashToken(token)))) break
    token = successorOf(deps, token)
  }
  return token
}

/** Ends a session; its tokens become invalid. */
export async function closeSession(deps: ApiDeps, sessionId: string): Promise<void> {
  await repo.endSession(deps.database, sessionId, deps.now())
  logSecurity(deps, 'logout', { sessionId })
}

/**
 * Verifies the password of the session's owner before a sensitive action. The route must count attempts with
 * `passwordTries`, outside the transaction, which a failure rolls back.
 * @returns the hash that the password was checked against
 * @throws ApiError unprocessable: passwordWrong at the named field
 */
export async function requirePassword(
  deps: Pick<ApiDeps, 'database'>,
  personId: string,
  { password, field }: { password: string; field: string },
): Promise<string> {
  const stored = await repo.findPasswordHash(deps.database, personId)
  const hash = await checkAndRenew(deps, { id: personId, password_hash: stored }, password)
  if (hash === null) throw violation(field, 'passwordWrong')
  return hash
}

/** Limit of password checks within a session, by the actor's id; shared by all actions that require the password. */
export const passwordTries = { name: 'own-password', max: 10, windowSeconds: 15 * 60 } as const

/**
 * Ends all sessions of a person, optionally except one (such as the current one), all personal tokens, and logins in
 * progress. Joins the caller's transaction.
 */
export async function endSessions(
  deps: Pick<ApiDeps, 'database' | 'now'>,
  personId: string,
  { except }: { except?: string } = {},
): Promise<void> {
  await repo.endSessionsOf(deps.database, { personId, except, now: deps.now() })
  await deleteChallengesOf(deps.database, personId)
  await repo.endLoginLinksOf(deps.database, personId, deps.now())
}

/** The account as the front end needs it; counters are stored columns. */
export async function getUser(deps: ApiDeps, actor: UserOf): Promise<CurrentUser> {
  return toCurrentUser(await repo.getAccount(deps.database, actor.id), actor)
}

/** The user, as much of it as the caller may see. */
export async function getCaller(deps: ApiDeps, actor: UserOf & Asker): Promise<UserOfProgram> {
  const user = await getUser(deps, actor)
  if (seesOwn(actor)) return user
  return (seesOwn(actor, 'messages') ? UserForMessages : UserForReading).parse(user)
}

/** Changes the language of mails and notifications, the time zone, whether offers are suggested, or whether as little as possible is kept. */
export async function changeUser(
  deps: ApiDeps,
  actor: UserOf,
  { locale, timeZone, suggestions, discreet }: CurrentUserChange,
): Promise<CurrentUser> {
  const { database } = deps
  await database.transaction(async () => {
    await repo.updatePreferences(database, actor.id, {
      ...(locale && { locale }),
      ...(timeZone !== undefined && { time_zone: canonicalZone(timeZone ?? '') }),
      ...(suggestions !== undefined && { suggestions }),
      ...(discreet !== undefined && { discreet }),
    })
    if (!discreet) return
    await shortenTracesOf(deps, actor.id)
    await listWaiting(deps, actor.id)
  })
  return getUser(deps, actor)
}

function toCurrentUser(account: repo.Account, { secondFactorMissing }: UserOf): CurrentUser {
  const role = effectiveRole(account.roles)
  const contributor = account.parent_id !== null
  const fields = profileFieldsOf(profileKindOf({ roles: account.roles, contributor }))
  return {
    id: account.id,
    email: account.email,
    roles: account.roles,
    detail: {
      firstName: account.first_name,
      lastName: account.last_name,
      entityName: account.entity_name,
      visibleTrainer: account.visible_trainer,
    },
    isTrainer: role === 'ROLE_TRAINER',
    isServiceProvider: role === 'ROLE_SERVICE_PROVIDER',
    isIndividualJournalist: role === 'ROLE_INDIVIDUAL_JOURNALIST',
    isMediaOutlet: role === 'ROLE_MEDIA_OUTLET',
    isCertificationBody: account.waiting_audits !== null,
    waitingAuditCount: account.waiting_audits ?? 0,
    isContributor: contributor,
    parent:
      account.parent_id === null ? null : { id: account.parent_id, entityName: account.parent_entity_name },
    profileVanityName: account.vanity_name,
    profileVisibility: account.visibility,
    profilePicture: account.picture_id ? { thumbnailUrl: picturePath(account.picture_id, '96') } : null,
    profileCompleteness: completenessOf(fields, (name) => account.given.includes(name)),
    unreadNotificationCount: account.unread_notification_count,
    unreadMessageCount: account.unread_message_count,
    notificationCount: account.notification_count,
    messageCount: account.message_count,
    locale: knownLocale(account.locale),
    timeZone: timeZoneOf({ timeZone: account.time_zone, country: account.country_id }),
    accessLevel: accessLevelOf({ roles: account.roles, validated: account.validated, contributor }),
    isEditor: account.editor,
    secondFactorMissing,
  }
}

interface Proven<P extends OwnProof> {
  me: Pick<Actor, 'id'>
  proof: P
  /** IP address of the caller, for counting attempts. */
  address: string
}
export type FullyProven = Proven<Proof>
export type OwnProven = Proven<OwnProof>

/**
 * Runs an action in a transaction, after checking the password, and with an authenticator app a code as well. The route must count
 * attempts with `passwordTries`.
 * @throws ApiError unprocessable passwordWrong, required or codeWrong at `code`; tooManyRequests
 */
export async function withOwnProof<T>(
  deps: ApiDeps,
  { me, proof: { password, code }, address }: OwnProven,
  action: (person: LockedPerson) => Promise<T>,
): Promise<T> {
  await requirePassword(deps, me.id, { password, field: 'password' })
  if (code !== undefined) await countCodeTry(deps, me.id, address)
  return deps.database.transaction(async () => {
    const person = orNotFound(await lockPerson(deps.database, me.id))
    await requireOwnCode(deps, person, code)
    return action(person)
  })
}

/**
 * Checks the code of an account with an authenticator app, in the caller's transaction. The caller has counted the attempt with
 * `countCodeTry`, outside of it.
 * @throws ApiError unprocessable required or codeWrong at `code`
 */
export async function requireOwnCode(
  deps: ApiDeps,
  person: LockedPerson,
  code: string | undefined,
): Promise<void> {
  if (!person.totp_enabled_at) return
  if (code === undefined) throw violation('code', 'required')
  if (!(await acceptCode(deps, person, code))) throw violation('code', 'codeWrong')
}

/**
 * The same for actions that only accounts with an authenticator app have.
 * @throws ApiError as `withOwnProof`; conflict secondFactorOff
 */
export const withProof = <T>(
  deps: ApiDeps,
  proven: FullyProven,
  action: (person: LockedPerson) => Promise<T>,
): Promise<T> =>
  withOwnProof(deps, proven, (person) => {
    if (!person.totp_enabled_at) throw conflict('secondFactorOff')
    return action(person)
  })

/** OWASP's first recommendation for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Returns a PHC string; takes about 20 ms of one core, in a separate thread. Never call it inside a transaction. */
export async function hashPassword(password: string): Promise<string> {
  requireNoTransaction('hashing a password')
  return hash(opaquePassword(password), cost)
}

let decoy: Promise<string> | undefined

/**
 * The forms that the password may have been hashed in: at first the one that is hashed today, then as it came, then as some keyboards
 * send it. Only the first one for most passwords.
 */
const formsOf = (password: string): string[] => [
  ...new Set([opaquePassword(password), password, password.normalize('NFD')]),
]

export interface CheckedPassword {
  matches: boolean
  /** The hash is of another form of the password: it is to be replaced by one that `hashPassword` makes. */
  isOld: boolean
}

/**
 * Takes the same time without a hash, so that timing does not reveal which accounts exist. Never call it inside a
 * transaction.
 */
async function checkPassword(stored: string | null, password: string): Promise<CheckedPassword> {
  requireNoTransaction('checking a password')
  decoy ??= hashPassword('a password that nobody has')
  const against = stored ?? (await decoy)
  for (const [index, form] of formsOf(password).entries())
    if ((await verify(against, form)) && stored !== null) return { matches: true, isOld: index > 0 }
  return { matches: false, isOld: false }
}
