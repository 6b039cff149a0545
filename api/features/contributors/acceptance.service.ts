import { v7 } from 'uuid'
import { hashPassword } from '~/api/features/auth/auth.service'
import { notify } from '~/api/features/notifications/notifications.service'
import { refuseInvalid } from '~/api/features/registration/registration.service'
import { hashToken } from '~/api/platform/authentication/tokens'
import type { ApiDeps } from '~/api/platform/deps'
import { type Locale, termsVersion } from '~/contracts/constants'
import type { InvitationAnswer, InvitationState } from '~/contracts/people/contributors'
import * as invitations from './contributors.repo'
import * as repo from './contributors.repo'
import { judgeInvitation, mayHaveContributors } from './contributors.rules'
import { nameOfParent } from './contributors.service'

interface Found {
  state: InvitationState['state']
  invitation: invitations.Invitation
  parent: repo.Parent
}

/**
 * An invitation whose parent account exists. With `lock` the parent's row stays locked until the end of the
 * transaction.
 */
async function find(deps: ApiDeps, hash: string, lock: boolean): Promise<Found | null> {
  const { database } = deps
  const first = await invitations.findInvitation(database, hash)
  if (!first) return null
  const parent = await (lock ? repo.lockParent : repo.findParent)(database, first.parent_id)
  // It may have been withdrawn, replaced or accepted before the lock was taken.
  const invitation = lock ? await invitations.findInvitation(database, hash) : first
  if (!parent || !invitation) return null
  const facts = {
    parentMayInvite: mayHaveContributors(parent),
    accepted: invitation.accepted_by !== null,
    expiresAt: invitation.expires_at,
    emailTaken: invitation.email_taken,
  }
  const state = judgeInvitation(facts, deps.now())
  return state === 'unknown' ? null : { state, invitation, parent }
}

const answerOf = (found: Found | null): InvitationState =>
  found
    ? {
        state: found.state,
        invitation: {
          inviter: nameOfParent(found.parent),
          email: found.invitation.email,
          firstName: found.invitation.first_name,
          lastName: found.invitation.last_name,
        },
      }
    : { state: 'unknown', invitation: null }

/** Details of an invitation and the state of its link, without using it. */
export const findInvitation = async (deps: ApiDeps, token: string): Promise<InvitationState> =>
  answerOf(await find(deps, hashToken(token), false))

/**
 * Validates the answers to an invitation and hashes the password, before `accept` and outside its transaction. Returns
 * null if the link is invalid.
 * @throws ApiError unprocessable for an unknown country or salutation and for a weak password
 */
export async function prepareAcceptance(
  deps: ApiDeps,
  token: string,
  input: InvitationAnswer,
): Promise<string | null> {
  const found = await find(deps, hashToken(token), false)
  if (found?.state !== 'valid') return null
  await refuseInvalid(deps, { ...input, email: found.invitation.email })
  return hashPassword(input.password)
}

/**
 * Accepts an invitation: the account is active immediately, as the link has proved the e-mail. Of two concurrent calls,
 * one is `valid`. The parent is notified, also by mail.
 * @param passwordHash result of `prepareAcceptance`
 */
export async function accept(
  deps: ApiDeps,
  token: string,
  { input, locale, passwordHash }: Acceptance,
): Promise<InvitationState> {
  const hash = hashToken(token)
  return deps.database.transaction(async () => {
    const current = await find(deps, hash, passwordHash !== null)
    if (current?.state !== 'valid' || passwordHash === null) return answerOf(current)
    const isNew = await open(deps, current, { ...input, locale: input.locale ?? locale, passwordHash })
    return answerOf(isNew ? current : { ...current, state: 'member' })
  })
}

interface Acceptance {
  input: InvitationAnswer
  locale: Locale
  passwordHash: string | null
}
type Answers = InvitationAnswer & { locale: Locale; passwordHash: string }

/** False if another account with this e-mail was confirmed concurrently. */
async function open(deps: ApiDeps, { invitation, parent }: Found, answers: Answers): Promise<boolean> {
  const { database } = deps
  const person = {
    id: v7(),
    parentId: parent.id,
    email: invitation.email,
    roles: parent.roles,
    passwordHash: answers.passwordHash,
    salutation: answers.salutation,
    title: answers.title || null,
    firstName: answers.firstName,
    lastName: answers.lastName,
    country: answers.country,
    locale: answers.locale,
    termsVersion,
  }
  await invitations.dropUnconfirmed(database, invitation.email)
  if (!(await invitations.insertContributor(database, person, deps.now()))) return false
  await invitations.markAccepted(database, invitation.id, person.id)
  await notifyParent(deps, parent, { name: `${person.firstName} ${person.lastName}`, email: person.email })
  return true
}

function notifyParent(deps: ApiDeps, parent: repo.Parent, contributor: { name: string; email: string }) {
  const path = '/account_settings/contributors'
  return notify(deps, {
    personId: parent.id,
    type: 'account',
    data: { context: 'contributorJoined', contributor: contributor.name },
    path,
    mail: {
      to: parent.email,
      locale: parent.locale,
      template: 'contributorJoined',
      values: {
        name: `${parent.first_name} ${parent.last_name}`,
        contributor: contributor.name,
        email: contributor.email,
        path,
      },
    },
  })
}
