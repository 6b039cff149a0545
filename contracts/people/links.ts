import { z } from 'zod'
import { limits, pageSizes } from '../constants'
import { endpoint, IdParams, iri, listFile, PageQuery } from '../endpoint'
import { ProfileLink } from './people'
import { written } from '../texts'

const managing = { permission: 'links.manage', tag: 'links' } as const
const own = { permission: 'links.own', tag: 'links' } as const

/** An outlet belongs to one legal entity, works with trainers, and is a member of groups. */
export const linkKinds = ['legalEntity', 'trainer', 'group'] as const
export type LinkKind = (typeof linkKinds)[number]

export const linkStates = ['requested', 'confirmed', 'rejected', 'withdrawn', 'ended'] as const
export type LinkState = (typeof linkStates)[number]

/** `partner` is the legal entity, the trainer or the group. */
export const linkSides = ['outlet', 'partner'] as const
export type LinkSide = (typeof linkSides)[number]

/**
 * How much of its way to a certificate an outlet lets a group see, each with all before it: nothing, its stage, which clauses are
 * open and since when nothing has moved, and its answers as a report would publish them. Legal entities see the stage.
 */
export const linkShares = ['nothing', 'stage', 'progress', 'answers'] as const
export type LinkShares = (typeof linkShares)[number]

/** `page` is null if the user cannot see the profile; `away`: the account is deactivated or blocked. */
export const LinkedAccount = z
  .object({
    id: z.string(),
    name: z.string(),
    page: ProfileLink.nullable(),
    /** In the user's language. */
    country: z.string().nullable(),
    website: z.string().nullable(),
    away: z.boolean(),
  })
  .meta({ id: 'LinkedAccount' })
export type LinkedAccount = z.infer<typeof LinkedAccount>

export const Link = z
  .object({
    id: z.string(),
    kind: z.enum(linkKinds),
    state: z.enum(linkStates),
    /** The side that requested the link; the other one decides. */
    askedBy: z.enum(linkSides),
    outlet: LinkedAccount,
    partner: LinkedAccount,
    /** The user's side, or that of the outlet the user acts for; null for admins. */
    side: z.enum(linkSides).nullable(),
    /** Reason of a rejection. */
    reason: z.string().nullable(),
    requestedAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
    /** What the partner sees of the outlet at present; null for trainers and unless it is confirmed. */
    shares: z.enum(linkShares).nullable(),
    /** In which cohorts of the group the outlet is, those that end last first; only where one link is read. */
    cohorts: z.array(z.object({ name: z.string(), endsOn: z.iso.date() })),
    /** Whether the outlet gets what the group announces; null unless it is a confirmed link with one. */
    announcements: z.boolean().nullable(),
    can: z.object({
      decide: z.boolean(),
      withdraw: z.boolean(),
      end: z.boolean(),
      /** An ended link can be requested again. */
      askAgain: z.boolean(),
      /** Choose what the group sees, and whether it may announce something. */
      share: z.boolean(),
    }),
  })
  .meta({ id: 'Link' })
export type Link = z.infer<typeof Link>

/** Requests to the user's side, requests by it, confirmed links, and ended ones. */
export const linkSections = ['waiting', 'asked', 'confirmed', 'earlier'] as const
export type LinkSection = (typeof linkSections)[number]

const AdminLinkQuery = PageQuery.extend({
  itemsPerPage: z.coerce.number().int().min(1).max(100).default(pageSizes.admin),
})
const Words = z.string().overwrite(written).max(limits.searchCharacters)

export const listOwnLinks = endpoint('GET', '/users/me/links', {
  ...own,
  summary: 'Links of the user or their outlet by section; by default the first section with entries',
  query: AdminLinkQuery.extend({ section: z.enum(linkSections).optional() }),
  output: z.object({
    section: z.enum(linkSections),
    items: z.array(Link),
    counts: z.record(z.enum(linkSections), z.number().int()),
    /** The legal entity named at the outlet's registration, while it has no account. */
    awaited: z.object({ name: z.string(), email: z.string() }).nullable(),
  }),
  paged: true,
})

export const getLink = endpoint('GET', '/links/{id}', {
  permission: 'links.decide',
  tag: 'links',
  summary: 'One link, for both sides and for admins',
  params: IdParams,
  output: Link,
})

export const createLink = endpoint('POST', '/links', {
  ...own,
  summary:
    'Request a link: outlets from legal entities, trainers and groups, and vice versa. The other side decides',
  input: z.strictObject({ with: iri('users') }),
  output: Link,
  status: 201,
})

const action = (name: string, summary: string) =>
  endpoint('POST', `/links/{id}/${name}`, {
    permission: 'links.decide',
    tag: 'links',
    summary,
    params: IdParams,
    output: Link,
  })

export const confirmLink = action(
  'confirm',
  'Confirm what the other side has asked for; admins for either side',
)
export const withdrawLink = action('withdraw', 'Withdraw an own open request')
export const endLink = action('end', 'End a confirmed link; either side may')

export const LinkRejection = z
  .strictObject({
    reason: z
      .string()
      .overwrite(written)
      .min(1, 'linkReasonRequired')
      .max(limits.reasonMaximumCharacters, 'tooLong'),
  })
  .meta({ id: 'LinkRejection' })

export const rejectLink = endpoint('POST', '/links/{id}/reject', {
  permission: 'links.decide',
  tag: 'links',
  summary: 'Reject a link request with a reason for the other side',
  params: IdParams,
  input: LinkRejection,
  output: Link,
})

export const LinkSharing = z.strictObject({ shares: z.enum(linkShares) }).meta({ id: 'LinkSharing' })

export const shareProgress = endpoint('PUT', '/links/{id}/shares', {
  permission: 'links.share',
  tag: 'links',
  summary: 'Choose what a group sees of the user’s outlet from now on. 409 unless the link is confirmed',
  params: IdParams,
  input: LinkSharing,
  output: Link,
})

export const LinkAnnouncements = z
  .strictObject({ announcements: z.boolean() })
  .meta({ id: 'LinkAnnouncements' })

export const agreeToAnnouncements = endpoint('PUT', '/links/{id}/announcements', {
  permission: 'links.share',
  tag: 'links',
  summary: 'Choose whether the user’s outlet gets what a group announces. 409 unless the link is confirmed',
  params: IdParams,
  input: LinkAnnouncements,
  output: Link,
})

/** An account that can be asked; `link` is the existing link between the two. */
export const LinkCandidate = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: z.enum(['mediaOutlet', ...linkKinds]),
    city: z.string().nullable(),
    country: z.string().nullable(),
    link: z.object({ id: z.string(), state: z.enum(['requested', 'confirmed']) }).nullable(),
  })
  .meta({ id: 'LinkCandidate' })
export type LinkCandidate = z.infer<typeof LinkCandidate>

export const listLinkCandidates = endpoint('GET', '/link-candidates', {
  ...own,
  summary: 'Accounts that the user can ask for a link, by name: the first ten',
  query: z.object({
    /** For outlets, which can ask two kinds of partners. */
    kind: z.enum(linkKinds).optional(),
    text: Words.optional(),
  }),
  output: z.object({
    items: z.array(LinkCandidate),
    /** There are more results; a longer search term narrows them. */
    more: z.boolean(),
  }),
})

const LinkFilter = z.object({
  state: z.enum(linkStates).optional(),
  kind: z.enum(linkKinds).optional(),
  /** Part of the name of either side. */
  text: Words.optional(),
})

export const listLinks = endpoint('GET', '/links', {
  ...managing,
  summary: 'All links, newest first',
  query: AdminLinkQuery.extend(LinkFilter.shape),
  output: z.array(Link),
  paged: true,
})

export const exportLinks = endpoint('GET', '/link-export', {
  ...managing,
  summary: 'Export the same list as CSV, at most 20,000 links; creates an audit entry',
  query: LinkFilter,
  ...listFile,
})

/** An outlet without a legal entity whose named legal entity has no account. */
export const MissingLegalEntity = z
  .object({
    outlet: LinkedAccount,
    name: z.string(),
    email: z.string(),
    since: z.iso.datetime(),
  })
  .meta({ id: 'MissingLegalEntity' })
export type MissingLegalEntity = z.infer<typeof MissingLegalEntity>

const MissingFilter = z.object({
  /** Part of the name of the outlet. */
  text: Words.optional(),
})

export const listMissingLegalEntities = endpoint('GET', '/missing-legal-entities', {
  ...managing,
  summary: 'Legal entities named by outlets that could be invited, newest outlets first',
  query: AdminLinkQuery.extend(MissingFilter.shape),
  output: z.array(MissingLegalEntity),
  paged: true,
})

export const exportMissingLegalEntities = endpoint('GET', '/missing-legal-entity-export', {
  ...managing,
  summary: 'Export the same list as CSV, at most 20,000 legal entities; creates an audit entry',
  query: MissingFilter,
  ...listFile,
})

/** Existing or possible link between the user and the owner of a profile. */
export const Connection = z
  .object({
    /** The requested or confirmed link. */
    link: z.object({ id: z.string(), state: z.enum(['requested', 'confirmed']) }).nullable(),
    can: z.object({ ask: z.boolean() }),
  })
  .meta({ id: 'Connection' })
export type Connection = z.infer<typeof Connection>

/** Confirmed links on a profile, limited to profiles that the user can see. */
export const LinkedProfiles = z
  .object({
    items: z.array(
      z.object({
        name: z.string(),
        page: ProfileLink,
        country: z.string().nullable(),
        kind: z.enum(linkKinds),
      }),
    ),
    total: z.number().int(),
    page: z.number().int(),
  })
  .meta({ id: 'LinkedProfiles' })
export type LinkedProfiles = z.infer<typeof LinkedProfiles>
