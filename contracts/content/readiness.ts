import { z } from 'zod'
import { readinessStates } from './clauses'
import { clauseNumbers, limits } from '../constants'
import { endpoint } from '../endpoint'
import { plainLineBreaks } from '../texts'

export const ReadinessItem = z
  .object({
    clause: z.number().int(),
    state: z.enum(readinessStates),
    note: z.string(),
    updatedAt: z.iso.datetime().nullable(),
    /** Name of who changed it last; null where nobody has, or nobody knows any more. */
    updatedBy: z.string().nullable(),
  })
  .meta({ id: 'ReadinessItem' })
export type ReadinessItem = z.infer<typeof ReadinessItem>

const permission = 'readiness.own' as const
const tag = 'readiness'

export const getReadiness = endpoint('GET', '/readiness', {
  permission,
  tag,
  summary: 'Where the own outlet stands, clause by clause; nobody else sees it',
  output: z.object({
    items: z.array(ReadinessItem),
    /** Clauses with which nothing is left to do. */
    ready: z.number().int(),
    total: z.number().int(),
  }),
})
export type Readiness = z.infer<typeof getReadiness.output>

/** The same words, whether a browser writes their line breaks with one sign or with two. */
const Note = z.string().overwrite(plainLineBreaks).max(limits.readinessNoteCharacters)

const Answer = z.strictObject({
  state: z.enum(readinessStates),
  note: Note,
})
export type ReadinessAnswer = z.infer<typeof Answer>

export const ReadinessChange = Answer.extend({
  clause: z.number().int().min(1).max(clauseNumbers.length),
  /** What stood there when the change was made. */
  was: Answer,
})
export type ReadinessChange = z.infer<typeof ReadinessChange>

/**
 * Writes what was changed. Where a colleague has changed the same clause to something else meanwhile, nothing is written
 * at all: 409 with `clauses.<number>` as the path of each such clause.
 */
export const saveReadiness = endpoint('PUT', '/readiness', {
  permission,
  tag,
  summary: 'Writes where the own outlet stands with one or more clauses',
  input: z.strictObject({ changes: z.array(ReadinessChange).max(clauseNumbers.length) }),
})
