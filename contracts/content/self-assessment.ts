import { z } from 'zod'
import { selfAssessmentStates } from './clauses'
import { clauseNumbers, limits } from '../constants'
import { endpoint } from '../endpoint'
import { plainLineBreaks } from '../texts'

export const SelfAssessmentItem = z
  .object({
    clause: z.number().int(),
    state: z.enum(selfAssessmentStates),
    note: z.string(),
    updatedAt: z.iso.datetime().nullable(),
    /** Name of who changed it last; null where nobody has, or nobody knows any more. */
    updatedBy: z.string().nullable(),
  })
  .meta({ id: 'SelfAssessmentItem' })
export type SelfAssessmentItem = z.infer<typeof SelfAssessmentItem>

const permission = 'selfAssessment.own' as const
const tag = 'self-assessment'

export const getSelfAssessment = endpoint('GET', '/readiness', {
  permission,
  tag,
  summary: 'Where the own outlet stands, clause by clause; nobody else sees it',
  output: z.object({
    items: z.array(SelfAssessmentItem),
    /** Clauses with which nothing is left to do. */
    ready: z.number().int(),
    total: z.number().int(),
  }),
})
export type SelfAssessment = z.infer<typeof getSelfAssessment.output>

/** The same words, whether a browser writes their line breaks with one sign or with two. */
const Note = z.string().overwrite(plainLineBreaks).max(limits.selfAssessmentNoteCharacters)

const Answer = z.strictObject({
  state: z.enum(selfAssessmentStates),
  note: Note,
})
export type SelfAssessmentAnswer = z.infer<typeof Answer>

export const SelfAssessmentChange = Answer.extend({
  clause: z.number().int().min(1).max(clauseNumbers.length),
  /** What stood there when the change was made. */
  was: Answer,
})
export type SelfAssessmentChange = z.infer<typeof SelfAssessmentChange>

/**
 * Writes what was changed. Where a colleague has changed the same clause to something else meanwhile, nothing is written
 * at all: 409 with `clauses.<number>` as the path of each such clause.
 */
export const saveSelfAssessment = endpoint('PUT', '/readiness', {
  permission,
  tag,
  summary: 'Writes where the own outlet stands with one or more clauses',
  input: z.strictObject({ changes: z.array(SelfAssessmentChange).max(clauseNumbers.length) }),
})
