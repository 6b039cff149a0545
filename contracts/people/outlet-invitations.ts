import { z } from 'zod'
import { localeCodes } from '../constants'
import { Email } from '../email-address'
import { endpoint, FileInput, IdParams } from '../endpoint'
import { EntityName } from '../accounts/registration'
import { Link } from './links'

const inviting = { permission: 'outlets.invite', tag: 'links' } as const

export const outletInvitationLimits = {
  bytes: 256 * 1024,
  /** Of one list. */
  lines: 500,
  /** Open ones of a group. */
  open: 1000,
  /** Validity of the link that a group hands out itself. */
  linkDays: 90,
} as const

/** An outlet as a group writes it into its list. */
export const InvitedOutlet = z
  .object({ name: EntityName, email: Email, locale: z.enum(localeCodes) })
  .meta({ id: 'InvitedOutlet' })
export type InvitedOutlet = z.infer<typeof InvitedOutlet>

/** An invitation by mail that nobody has accepted yet. */
export const OutletInvitation = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    sentAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    expired: z.boolean(),
  })
  .meta({ id: 'OutletInvitation' })
export type OutletInvitation = z.infer<typeof OutletInvitation>

/** The link that a group hands out itself. `token` is null if the campus’s secret key has changed since. */
export const OutletInvitationLink = z
  .object({ token: z.string().nullable(), expiresAt: z.iso.datetime(), expired: z.boolean() })
  .meta({ id: 'OutletInvitationLink' })
export type OutletInvitationLink = z.infer<typeof OutletInvitationLink>

export const listOutletInvitations = endpoint('GET', '/outlet-invitations', {
  ...inviting,
  summary: 'Open invitations of the user’s group, newest first, and the link that it hands out itself',
  output: z.object({ items: z.array(OutletInvitation), link: OutletInvitationLink.nullable() }),
})

/**
 * Why a line invites nobody: what is wrong in it, or `again`: invited already, `own`: the group’s own address, `open`: too many are open, `day`: too many
 * mails for one day.
 */
export const outletListFaults = ['name', 'email', 'language', 'twice', 'again', 'own', 'open', 'day'] as const
export type OutletListFault = (typeof outletListFaults)[number]

/** What a list says: outlets that can be invited, and the lines that cannot be read. */
export const OutletList = z
  .object({
    outlets: z.array(InvitedOutlet.extend({ line: z.number().int() })),
    /** As the list has them, shortened. */
    faults: z.array(
      z.object({
        line: z.number().int(),
        name: z.string(),
        email: z.string(),
        language: z.string(),
        code: z.enum(outletListFaults),
      }),
    ),
    /** How many have been invited by this call. */
    invited: z.number().int(),
  })
  .meta({ id: 'OutletList' })
export type OutletList = z.infer<typeof OutletList>

export const inviteOutlets = endpoint('POST', '/outlet-invitations', {
  ...inviting,
  summary:
    'Invite the media outlets of a list by mail: CSV with name, e-mail and language, with or without a header. Nothing in the response reveals who has an account',
  query: z.object({
    /** Only reads the list. */
    dryRun: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
  }),
  input: FileInput,
  maxBytes: outletInvitationLimits.bytes,
  output: OutletList,
})

export const resendOutletInvitation = endpoint('POST', '/outlet-invitations/{id}/send', {
  ...inviting,
  summary: 'Resend an invitation with a new link; the previous link stops working',
  params: IdParams,
  output: OutletInvitation,
})

export const withdrawOutletInvitation = endpoint('DELETE', '/outlet-invitations/{id}', {
  ...inviting,
  summary: 'Withdraw an invitation',
  params: IdParams,
})

export const openInvitationLink = endpoint('PUT', '/outlet-invitation-link', {
  ...inviting,
  summary: 'Make a link with which outlets ask to join the group; a previous one stops working',
  output: OutletInvitationLink,
})

export const closeInvitationLink = endpoint('DELETE', '/outlet-invitation-link', {
  ...inviting,
  summary: 'Close the link that the group hands out itself',
})

const TokenParams = z.object({ token: z.string().min(1).max(200) })

/** State of the link. `group` is null if it is unknown, withdrawn or replaced, or the group is not active. */
export const OutletInvitationState = z
  .object({
    state: z.enum(['valid', 'expired', 'unknown']),
    group: z.string().nullable(),
    /** The outlet as the group has named it; null for a link that the group hands out itself. */
    outlet: z.object({ name: z.string(), email: z.string() }).nullable(),
  })
  .meta({ id: 'OutletInvitationState' })
export type OutletInvitationState = z.infer<typeof OutletInvitationState>

export const getOutletInvitation = endpoint('GET', '/group-invitations/{token}', {
  permission: 'public',
  tag: 'links',
  summary: 'Who invites with this link, and whether it can still be used',
  params: TokenParams,
  output: OutletInvitationState,
})

export const acceptOutletInvitation = endpoint('POST', '/group-invitations/{token}', {
  permission: 'links.own',
  tag: 'links',
  summary:
    'Join the group with the user’s outlet: confirmed at once by an invitation by mail, otherwise the group decides. 409 for accounts that are no outlets',
  params: TokenParams,
  output: Link,
})
