import { z } from 'zod'
import { endpoint, IdParams } from '../endpoint'
import { Email, JournalistRegistration } from '../accounts/registration'
import { isNoAddress, oneLine } from '../texts'

/** Somebody who works with an account of their own for an outlet or a provider. */
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

/** An invitation that nobody has accepted yet. An expired one keeps its place until it is withdrawn or sent again. */
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

/** Everybody at once: there are never more than `limit` together. */
export const ContributorList = z
  .object({
    contributors: z.array(Contributor),
    invitations: z.array(ContributorInvitation),
    limit: z.number().int(),
  })
  .meta({ id: 'ContributorList' })
export type ContributorList = z.infer<typeof ContributorList>

export const listContributors = endpoint('GET', '/contributors', {
  permission: 'contributors.manage',
  tag: 'contributors',
  summary: 'The own contributors and the invitations that wait for an answer',
  output: ContributorList,
})

const optionalName = z
  .string()
  .overwrite(oneLine)
  .max(80, 'tooLong')
  .refine(isNoAddress, 'invalid')
  .transform((name) => name || null)
  .nullable()
  .optional()

export const NewInvitation = z
  .strictObject({ email: Email, firstName: optionalName, lastName: optionalName })
  .meta({ id: 'NewInvitation' })
export type NewInvitation = z.output<typeof NewInvitation>

export const inviteContributor = endpoint('POST', '/contributors/invitations', {
  permission: 'contributors.manage',
  tag: 'contributors',
  summary: 'Invite somebody by mail; the answer is the same whether the e-mail has an account or not',
  input: NewInvitation,
  output: ContributorInvitation,
  status: 201,
})

export const resendInvitation = endpoint('POST', '/contributors/invitations/{id}/send', {
  permission: 'contributors.manage',
  tag: 'contributors',
  summary: 'Send an invitation again with a new link; the link sent before is worth nothing from then on',
  params: IdParams,
  output: ContributorInvitation,
})

export const withdrawInvitation = endpoint('DELETE', '/contributors/invitations/{id}', {
  permission: 'contributors.manage',
  tag: 'contributors',
  summary: 'Withdraw an invitation: its link is worth nothing and its place is free',
  params: IdParams,
})

export const removeContributor = endpoint('DELETE', '/contributors/{id}', {
  permission: 'contributors.manage',
  tag: 'contributors',
  summary: 'Remove a contributor: sessions end at once and the account is erased; they are told by mail',
  params: IdParams,
})

export const invitationStates = ['valid', 'used', 'expired', 'member', 'unknown'] as const

/**
 * What the link of an invitation is worth, for its holder. `member`: the invited e-mail has an account already.
 * `invitation` is null where the link is unknown, was withdrawn or replaced, or the one who invited has left.
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
  summary: 'Who invites whom, and whether the invitation can still be accepted',
  params: TokenParams,
  output: InvitationState,
})

/** What an invited person enters; the e-mail is that of the invitation. */
export const InvitationAnswer = JournalistRegistration.omit({ email: true }).meta({ id: 'InvitationAnswer' })
export type InvitationAnswer = z.infer<typeof InvitationAnswer>

export const acceptInvitation = endpoint('POST', '/invitations/{token}', {
  permission: 'public',
  tag: 'contributors',
  summary: 'Accept an invitation: `valid` means that this call opened the account. Works once',
  params: TokenParams,
  input: InvitationAnswer,
  output: InvitationState,
})
