import { z } from 'zod'
import { SelfAssessmentItem } from '../content/self-assessment'
import { limits, mostClauses } from '../constants'
import { endpoint, IdParams, PageQuery } from '../endpoint'
import { OfferSummary } from '../offers/offers'
import { plainLineBreaks } from '../texts'

const permission = 'team.own' as const
const tag = 'team'

const ClauseParams = z.object({ clause: z.coerce.number().int().min(1).max(mostClauses) })

export const TeamMember = z.object({ id: z.string(), name: z.string() }).meta({ id: 'TeamMember' })
export type TeamMember = z.infer<typeof TeamMember>

/** Who does a clause, and until which day. */
export const TeamAssignment = z
  .object({
    assignee: TeamMember,
    dueOn: z.iso.date().nullable(),
    /** Null if the account is gone. */
    assignedBy: z.string().nullable(),
    assignedAt: z.iso.datetime(),
  })
  .meta({ id: 'TeamAssignment' })
export type TeamAssignment = z.infer<typeof TeamAssignment>

/** Clauses with an assignment or comments; the others are absent. */
export const listTeamClauses = endpoint('GET', '/team/clauses', {
  permission,
  tag,
  summary: 'Assignments and numbers of comments by clause, of the user’s outlet and its contributors',
  output: z.array(
    z.object({
      clause: z.number().int(),
      assignment: TeamAssignment.nullable(),
      comments: z.number().int(),
    }),
  ),
})
export type TeamClause = z.infer<typeof listTeamClauses.output>[number]

export const getTeamClause = endpoint('GET', '/team/clauses/{clause}', {
  permission,
  tag,
  summary: 'How far the outlet is with a clause, who it is assigned to, and who it can be assigned to',
  params: ClauseParams,
  output: z.object({
    state: SelfAssessmentItem.shape.state,
    note: SelfAssessmentItem.shape.note,
    assignment: TeamAssignment.nullable(),
    members: z.array(TeamMember),
  }),
})
export type TeamClauseDetails = z.infer<typeof getTeamClause.output>

const Wanted = z.strictObject({
  /** Null if nobody does it. */
  assigneeId: z.uuid().nullable(),
  dueOn: z.iso.date().nullable(),
})
export type WantedAssignment = z.infer<typeof Wanted>

export const TeamAssignmentChange = Wanted.extend({
  /** The assignment that the change is based on. */
  was: Wanted,
})
export type TeamAssignmentChange = z.infer<typeof TeamAssignmentChange>

/**
 * 409 with the code `assignmentConflict` if a colleague has changed the assignment meanwhile. An assignee who is not of the
 * team, whether or not there is such an account: 422.
 */
export const saveTeamAssignment = endpoint('PUT', '/team/clauses/{clause}/assignment', {
  permission,
  tag,
  summary: 'Assign a clause to a member of the team, or to nobody',
  params: ClauseParams,
  input: TeamAssignmentChange,
})

export const TeamComment = z
  .object({
    id: z.string(),
    text: z.string(),
    /** Null if the account is gone. */
    author: z.string().nullable(),
    createdAt: z.iso.datetime(),
    /** Written by the user, or the user is the outlet's account. */
    canDelete: z.boolean(),
  })
  .meta({ id: 'TeamComment' })
export type TeamComment = z.infer<typeof TeamComment>

export const listTeamComments = endpoint('GET', '/team/clauses/{clause}/comments', {
  permission,
  tag,
  summary: 'Comments on a clause, oldest first',
  params: ClauseParams,
  query: PageQuery,
  output: z.array(TeamComment),
  paged: true,
})

export const NewTeamComment = z.strictObject({
  text: z.string().overwrite(plainLineBreaks).min(1).max(limits.teamCommentCharacters),
})

/** `number`: how many comments the clause has with this one. */
export const addTeamComment = endpoint('POST', '/team/clauses/{clause}/comments', {
  permission,
  tag,
  summary: 'Comment on a clause',
  params: ClauseParams,
  input: NewTeamComment,
  output: z.object({ id: z.string(), number: z.number().int() }),
  status: 201,
})

export const removeTeamComment = endpoint('DELETE', '/team/comments/{id}', {
  permission,
  tag,
  summary: 'Delete a comment: one’s own, and as the outlet’s account any',
  params: IdParams,
})

export const listTeamOffers = endpoint('GET', '/team/offers', {
  permission,
  tag,
  summary: 'Offers on the list of the team: nearest deadline first, then rolling ones, then past ones',
  query: PageQuery,
  output: z.array(
    OfferSummary.extend({
      /** Null if the account is gone. */
      addedBy: z.string().nullable(),
      addedAt: z.iso.datetime(),
    }).meta({ id: 'TeamOffer' }),
  ),
  paged: true,
})
export type TeamOffer = z.infer<typeof listTeamOffers.output>[number]

export const getTeamOffer = endpoint('GET', '/team/offers/{id}', {
  permission,
  tag,
  summary: 'Whether an offer that members can see is on the list of the team',
  params: IdParams,
  output: z.object({ listed: z.boolean(), headline: z.string() }),
})

export const addTeamOffer = endpoint('PUT', '/team/offers/{id}', {
  permission,
  tag,
  summary: 'Add an offer to the list of the team. Idempotent',
  params: IdParams,
})

export const removeTeamOffer = endpoint('DELETE', '/team/offers/{id}', {
  permission,
  tag,
  summary: 'Remove an offer from the list of the team. Idempotent',
  params: IdParams,
})
