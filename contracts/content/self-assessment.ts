import { z } from 'zod'
import { selfAssessmentStates } from './clauses'
import { limits, mostClauses } from '../constants'
import { endpoint } from '../endpoint'
import { plainLineBreaks } from '../texts'

export const SelfAssessmentItem = z
  .object({
    clause: z.number().int(),
    state: z.enum(selfAssessmentStates),
    note: z.string(),
    updatedAt: z.iso.datetime().nullable(),
    /** Name of the last editor; null if there is none or it is unknown. */
    updatedBy: z.string().nullable(),
  })
  .meta({ id: 'SelfAssessmentItem' })
export type SelfAssessmentItem = z.infer<typeof SelfAssessmentItem>

const permission = 'selfAssessment.own' as const
const tag = 'self-assessment'

export const getSelfAssessment = endpoint('GET', '/readiness', {
  permission,
  tag,
  summary: 'Self-assessment of the user’s outlet by clause; private to the outlet',
  output: z.object({
    items: z.array(SelfAssessmentItem),
    /** Completed clauses. */
    ready: z.number().int(),
    total: z.number().int(),
  }),
})
export type SelfAssessment = z.infer<typeof getSelfAssessment.output>

/** Normalised, because browsers send line breaks as one or two characters. */
const Note = z.string().overwrite(plainLineBreaks).max(limits.selfAssessmentNoteCharacters)

const Answer = z.strictObject({
  state: z.enum(selfAssessmentStates),
  note: Note,
})
export type SelfAssessmentAnswer = z.infer<typeof Answer>

export const SelfAssessmentChange = Answer.extend({
  clause: z.number().int().min(1).max(mostClauses),
  /** The answer that the change is based on. */
  was: Answer,
})
export type SelfAssessmentChange = z.infer<typeof SelfAssessmentChange>

/**
 * Saves changed answers. If a colleague has changed one of the same clauses to a different answer meanwhile, nothing is
 * saved: 409 with `clauses.<number>` as the path of each such clause.
 */
export const saveSelfAssessment = endpoint('PUT', '/readiness', {
  permission,
  tag,
  summary: 'Save the self-assessment of one or more clauses',
  input: z.strictObject({ changes: z.array(SelfAssessmentChange).max(mostClauses) }),
})
