import { v7 } from 'uuid'
import { hashPassword } from '~/api/features/auth/auth.service'
import { openReviewOf } from '~/api/features/reviews/reviews.service'
import { hashToken, randomToken } from '~/api/platform/authentication/tokens'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError } from '~/api/platform/errors'
import { mayMail } from '~/api/platform/rate-limit'
import { lifetimes, type Locale } from '~/contracts/constants'
import type { ConfirmationState, RegistrationKind } from '~/contracts/accounts/registration'
import type { z } from 'zod'
import * as repo from './registration.repo'
import {
  judgeConfirmation,
  type Registration,
  type RegistrationInput,
  waitingRegistration,
} from './registration.rules'
import { judgeNewPassword } from './registration.tasks'
import { invitationIdOf, join } from '~/api/features/outlet-invitations/outlet-invitations.service'
import { openNamedLinks } from '~/api/features/links/links.service'

type State = z.infer<typeof ConfirmationState>

/** Mails to one mailbox that somebody asks for. */
const perMailbox = { name: 'registration-mailbox', max: 5, windowSeconds: 3600 }

interface Recipient {
  id: string
  email: string
  locale: Locale
  firstName: string
}

/** Future owner of a password, with the names of the account. */
type Owner = Pick<RegistrationInput, 'firstName' | 'lastName' | 'email'> & {
  entityName?: string | null | undefined
}

/** A name of several words counts as a whole, as single words occur in too many passwords. */
const namesOf = ({ firstName, lastName, entityName }: Owner): string[] => [
  firstName,
  lastName,
  ...(entityName ? [entityName.replace(/[^\p{L}\p{N}]/gu, '')] : []),
]

export type PasswordDeps = Pick<ApiDeps, 'threads'> & { config: Pick<ApiDeps['config'], 'brandName'> }

/**
 * Error codes of a new password (`passwordCommon`, `passwordGuessable`, `passwordPersonal`). The contract checks length
 * and character classes.
 */
export const findPasswordErrors = ({ threads, config }: PasswordDeps, password: string, owner: Owner) =>
  threads.run(judgeNewPassword, {
    password,
    owner: { names: namesOf(owner), email: owner.email, brandName: config.brandName },
  })

export interface NewRegistration {
  kind: RegistrationKind
  input: RegistrationInput
  /** Language of the page, used if the form specifies none. */
  locale: Locale
  prepared: PreparedRegistration
}

interface PreparedRegistration {
  passwordHash: string
  /** Whether a mail is sent, see `mayMailConfirmation`. */
  mailed: boolean
}

/**
 * Validates a registration, counts the mail and hashes the password, before `register` and outside its transaction.
 * Takes the same time whether the e-mail is taken or not.
 * @throws ApiError unprocessable for an unknown country or salutation and for a weak password
 */
export async function prepareRegistration(
  deps: ApiDeps,
  input: RegistrationInput,
  asker: string,
): Promise<PreparedRegistration> {
  await refuseInvalid(deps, input)
  const mailed = await mayMailConfirmation(deps, { email: input.email, asker })
  return { passwordHash: await hashPassword(input.password), mailed }
}

/** Counts a mail with a confirmation link. Call it outside the transaction that sends the mail. */
export const mayMailConfirmation = (
  deps: ApiDeps,
  asked: { email: string; asker: string },
): Promise<boolean> => mayMail(deps, perMailbox, asked)

/** Creates an unconfirmed account, or mails the owner of a taken e-mail; the caller cannot tell which. */
export async function register(
  deps: ApiDeps,
  { kind, input, locale, prepared: { passwordHash, mailed } }: NewRegistration,
): Promise<void> {
  const now = deps.now()
  const invitation = input.invitation ? await invitationIdOf(deps, input.invitation) : null
  const registration = waitingRegistration(input, { kind, passwordHash, locale, now, invitation })
  await deps.database.transaction(async () => {
    const person = { id: v7(), email: input.email, registration, now }
    const isNew = await repo.insertPerson(deps.database, person)
    const to = { ...registration, id: person.id, email: input.email }
    // Without a mail the link is kept all the same: asking for it again sends it.
    if (isNew) await makeLink(deps, to, { registration, mailed })
    else if (mailed) await answerTaken(deps, input.email, registration)
  })
}

type NewPerson = Pick<
  RegistrationInput,
  'firstName' | 'lastName' | 'entityName' | 'email' | 'password' | 'country' | 'salutation'
>

/**
 * Checks of a new person that the contract cannot make.
 * @throws ApiError unprocessable for an unknown country or salutation and for a weak password
 */
export async function refuseInvalid(deps: ApiDeps, input: NewPerson): Promise<void> {
  const passwordErrors = await findPasswordErrors(deps, input.password, input)
  const unknown = await repo.findUnknownReferences(deps.database, input)
  const violations = [
    ...unknown.map((propertyPath) => ({ propertyPath, code: 'invalid' })),
    ...passwordErrors.map((code) => ({ propertyPath: 'password', code })),
  ]
  if (violations.length > 0) throw new ApiError('unprocessable', violations)
}

async function answerTaken(deps: ApiDeps, email: string, registration: Registration): Promise<void> {
  const account = await repo.findAccount(deps.database, email)
  if (!account) return
  if (account.state === 'unconfirmed') {
    // The link carries this registration, so the password of an earlier one with the same e-mail does not take effect.
    const to = { ...registration, id: account.id, email: account.email }
    await makeLink(deps, to, { registration, mailed: true })
    return
  }
  await deps.sendMail({
    to: account.email,
    locale: account.locale,
    template: 'emailAlreadyRegistered',
    values: { path: '/login', name: account.first_name },
  })
}

async function makeLink(
  deps: ApiDeps,
  to: Recipient,
  { registration, mailed }: { registration: Registration | null; mailed: boolean },
): Promise<void> {
  const token = randomToken()
  const now = deps.now()
  await repo.insertToken(deps.database, {
    hash: hashToken(token),
    personId: to.id,
    registration,
    now,
    expiresAt: new Date(now.getTime() + lifetimes.confirmToken * 1000),
  })
  if (!mailed) return
  await deps.sendMail({
    to: to.email,
    locale: to.locale,
    template: 'confirmRegistration',
    values: { path: `/confirm/${token}`, name: to.firstName },
  })
}

/** State of a confirmation link, without using it. */
export async function getConfirmationState(deps: ApiDeps, token: string): Promise<State> {
  const found = await repo.findConfirmation(deps.database, hashToken(token), false)
  return { state: judgeConfirmation(found && factsOf(found), deps.now()) }
}

/**
 * Uses a confirmation link: `valid` means that this call activated the account. Of two concurrent calls, one is
 * `valid`. For trainers and providers this opens a review by the admins.
 */
export async function confirm(deps: ApiDeps, token: string): Promise<State & { email: string | null }> {
  const hash = hashToken(token)
  return deps.database.transaction(async () => {
    const found = await repo.findConfirmation(deps.database, hash, true)
    const now = deps.now()
    const state = judgeConfirmation(found && factsOf(found), now)
    if (found && state === 'valid') {
      const { person_id: personId, registration } = found
      await repo.activate(deps.database, { personId, registration, now })
      await repo.useToken(deps.database, { personId, hash, now })
      await openNamedLinks(deps, personId)
      // An invitation that is over by now keeps nobody out.
      if (registration?.invitation)
        await join(deps, { invitation: { id: registration.invitation }, outletId: personId })
      await openReviewOf(deps, personId)
    }
    return { state, email: found && state === 'valid' ? found.email : null }
  })
}

const factsOf = (found: { used_at: Date | null; expires_at: Date; state: string }) => ({
  usedAt: found.used_at,
  expiresAt: found.expires_at,
  unconfirmed: found.state === 'unconfirmed',
})

/** Mails a new link to an unconfirmed account; reveals nothing to the caller, who has counted the mail. */
export async function resendConfirmation(deps: ApiDeps, email: string): Promise<void> {
  await deps.database.transaction(async () => {
    const account = await repo.findAccount(deps.database, email)
    if (account?.state !== 'unconfirmed') return
    const registration = await repo.findLatestRegistration(deps.database, account.id)
    // Invited accounts need their invitation link: only that sets a password.
    if (!registration && !account.has_password) return
    const { id, locale, first_name: firstName } = account
    const to = { id, email: account.email, locale, firstName, ...registration }
    await makeLink(deps, to, { registration, mailed: true })
  })
}

/**
 * Makes an invited account an ordinary registration, if its owner has registered meanwhile. In the caller's transaction, with the
 * person locked.
 * @returns false if nobody has
 */
export async function becomeRegistration({ database }: ApiDeps, personId: string): Promise<boolean> {
  const registration = await repo.findLatestRegistration(database, personId)
  if (registration) await repo.takeRegistration(database, personId, registration)
  return registration !== null
}

export interface NewAdmin {
  email: string
  password: string
  firstName: string
  lastName: string
  locale: Locale
}

/** Creates an active administrator; `taken` if the e-mail already has an account, which is not changed. */
export async function createAdmin(
  deps: Pick<ApiDeps, 'database' | 'now'>,
  admin: NewAdmin,
): Promise<'created' | 'taken'> {
  const { password, ...rest } = admin
  const passwordHash = await hashPassword(password)
  const isNew = await repo.insertAdmin(deps.database, { ...rest, id: v7(), passwordHash, now: deps.now() })
  return isNew ? 'created' : 'taken'
}
