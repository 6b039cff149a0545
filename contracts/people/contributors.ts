import { z } from 'zod'
import { localeCodes } from '../constants'
import { endpoint, IdParams } from '../endpoint'
import { Email } from '../email-address'
import { JournalistRegistration } from '../accounts/registration'
import { isPersonalName, oneLine } from '../texts'

const managing = { permission: 'contributors.manage', tag: 'contributors' } as const

/** A person with an account of their own who works for an outlet or a provider. */
export const Contributor = z
  .object({
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    memberSince: z.iso.datetime(),
  })
  .meta({ id: 'Contributor' })
export type Contributor = z.infer<typeof Contributor>

/** A pending invitation. An expired one occupies its place until it is withdrawn or resent. */
export const ContributorInvitation = z
  .object({
    id: z.string(),
    email: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    sentAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    expired: z.boolean(),
  })
  .meta({ id: 'ContributorInvitation' })
export type ContributorInvitation = z.infer<typeof ContributorInvitation>

/** Everyone in one response: at most `limit` contributors and invitations together. */
export const ContributorList = z
  .object({
    contributors: z.array(Contributor),
    invitations: z.array(ContributorInvitation),
    limit: z.number().int(),
  })
  .meta({ id: 'ContributorList' })
export type ContributorList = z.infer<typeof ContributorList>

export const listContributors = endpoint('GET', '/contributors', {
  ...managing,
  summary: 'The user’s contributors and pending invitations',
  output: ContributorList,
})

const optionalName = z
  .string()
  .overwrite(oneLine)
  .max(80, 'tooLong')
  .refine(isPersonalName, 'invalid')
  .transform((name) => name || null)
  .nullable()
  .optional()

/** Of the mail, the page that it leads to and the account; by default that of the inviting account. */
const InvitationLocale = z.enum(localeCodes).optional()

export const NewInvitation = z
  .strictObject({ email: Email, firstName: optionalName, lastName: optionalName, locale: InvitationLocale })
  .meta({ id: 'NewInvitation' })
export type NewInvitation = z.output<typeof NewInvitation>

export const inviteContributor = endpoint('POST', '/contributors/invitations', {
  ...managing,
  summary: 'Invite a contributor by mail; the response does not reveal whether the e-mail has an account',
  input: NewInvitation,
  output: ContributorInvitation,
  status: 201,
})

export const resendInvitation = endpoint('POST', '/contributors/invitations/{id}/send', {
  ...managing,
  summary: 'Resend an invitation with a new link; the previous link stops working',
  params: IdParams,
  query: z.object({ locale: InvitationLocale }),
  output: ContributorInvitation,
})

export const withdrawInvitation = endpoint('DELETE', '/contributors/invitations/{id}', {
  ...managing,
  summary: 'Withdraw an invitation and free its place',
  params: IdParams,
})

export const removeContributor = endpoint('DELETE', '/contributors/{id}', {
  ...managing,
  summary: 'Remove a contributor: ends their sessions, erases the account and notifies them by mail',
  params: IdParams,
})

export const invitationStates = ['valid', 'used', 'expired', 'member', 'unknown'] as const

/**
 * State of an invitation link. `member`: the invited e-mail already has an account. `invitation` is null if the link is
 * unknown, withdrawn or replaced, or the inviting account is gone.
 */
export const InvitationState = z
  .object({
    state: z.enum(invitationStates),
    invitation: z
      .object({
        inviter: z.string(),
        email: z.string(),
        firstName: z.string().nullable(),
        lastName: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'InvitationState' })
export type InvitationState = z.infer<typeof InvitationState>

const TokenParams = z.object({ token: z.string().min(1).max(200) })

export const getInvitation = endpoint('GET', '/invitations/{token}', {
  permission: 'public',
  tag: 'contributors',
  summary: 'Details of an invitation, and whether it can still be accepted',
  params: TokenParams,
  output: InvitationState,
})

/** Fields of the invited person; the e-mail is that of the invitation. */
export const InvitationAnswer = JournalistRegistration.omit({ email: true }).meta({ id: 'InvitationAnswer' })
export type InvitationAnswer = z.infer<typeof InvitationAnswer>

export const acceptInvitation = endpoint('POST', '/invitations/{token}', {
  permission: 'public',
  tag: 'contributors',
  summary: 'Accept an invitation; `valid` means that this call created the account. Works once',
  params: TokenParams,
  input: InvitationAnswer,
  output: InvitationState,
})
