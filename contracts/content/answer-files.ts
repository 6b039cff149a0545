import { z } from 'zod'
import { answerContent } from './answer-values'
import { StandardQuestion } from './standard'
import { localeCodes } from '../constants'
import { endpoint, FileInput, FileOutput } from '../endpoint'

/** Answers of an outlet as a file: to work on them elsewhere, and to bring them back. */
const shared = { permission: 'selfAssessment.own', tag: 'questionnaire' } as const

export const answerFileLimits = {
  bytes: 2 * 1024 * 1024,
  answers: 500,
  keptDays: 7,
  handedOverMinutes: 10,
} as const

/** Columns of a CSV file that are read; others are for who works with it. */
export const answerColumns = ['key', 'answer', 'explanation', 'evidence', 'internal', 'doesNotApply'] as const
export const passedAnswerColumns = ['clause', 'question', 'kind', 'required', 'files'] as const

export const exportAnswers = endpoint('GET', '/questionnaire/export', {
  ...shared,
  summary:
    'All questions of the outlet’s version with its answers; CSV has one line for each question, JSON the answers as they are saved. PDFs are named in both, and stay as they are when the file comes back',
  query: z.object({ format: z.enum(['csv', 'json']), locale: z.enum(localeCodes).optional() }),
  output: FileOutput,
  types: ['text/csv; charset=utf-8', 'application/json'],
})

/** Of one line of a CSV file. */
export const AnswerInCsv = z.object(answerContent)
/** Of one entry of a JSON file, as it was exported or as a program writes it: fields that are left out are empty. */
export const AnswerInJson = z.object({
  value: answerContent.value.default(null),
  explanation: answerContent.explanation.default(''),
  evidence: answerContent.evidence.default([]),
  internal: answerContent.internal.default(false),
  notApplicable: answerContent.notApplicable.default(null),
})
const count = z.number().int()

export const answerEntryOutcomes = ['new', 'changed', 'same', 'fault'] as const

const AnswerEntry = z
  .object({
    /** Of a CSV file its line; of a JSON file the place in the list, from 1. */
    place: count,
    key: z.string(),
    clause: count.nullable(),
    /** Null if the outlet’s version does not have it. */
    question: StandardQuestion.nullable(),
    outcome: z.enum(answerEntryOutcomes),
    before: AnswerInCsv.nullable(),
    /** Null with a fault. */
    after: AnswerInCsv.nullable(),
    faults: z.array(z.object({ propertyPath: z.string(), code: z.string() })),
  })
  .meta({ id: 'AnswerEntry' })
export type AnswerEntry = z.infer<typeof AnswerEntry>

export const AnswerImport = z
  .object({
    /** File name. */
    name: z.string(),
    createdAt: z.iso.datetime(),
    /** Version of the standard that the outlet answers. */
    version: count,
    /** Stands for what would change now: `acceptAnswers` refuses another one. */
    state: z.string(),
    /** In the order of the file; questions without anything in them are left out. */
    entries: z.array(AnswerEntry),
    counts: z.record(z.enum(answerEntryOutcomes), count),
  })
  .meta({ id: 'AnswerImport' })
export type AnswerImport = z.infer<typeof AnswerImport>

export const checkAnswers = endpoint('POST', '/questionnaire/import', {
  ...shared,
  summary:
    'Read a CSV or JSON file of answers and keep it for a week, in place of one before; nothing is saved yet',
  query: z.object({ name: z.string().max(2000).default('') }),
  input: FileInput,
  maxBytes: answerFileLimits.bytes,
  output: z.object({ entries: count }),
  status: 201,
})

export const getAnswerImport = endpoint('GET', '/questionnaire/import', {
  ...shared,
  summary: 'What the file that was read last would change now',
  query: z.object({ locale: z.enum(localeCodes).optional() }),
  output: AnswerImport,
})

export const acceptAnswers = endpoint('POST', '/questionnaire/import/acceptance', {
  ...shared,
  summary:
    'Save all new and changed answers of the file that have no fault. 409 `answerImportChanged` if they are others than those that were looked at',
  input: z.strictObject({ state: z.string().min(1).max(100) }).meta({ id: 'AcceptedAnswers' }),
  output: z.object({ saved: count }),
})

export const dropAnswerImport = endpoint('DELETE', '/questionnaire/import', {
  ...shared,
  summary: 'Give up the file that was read last; saved answers stay. Idempotent',
})

export const handAnswersOver = endpoint('POST', '/questionnaire/handover', {
  permission: 'public',
  tag: 'questionnaire',
  summary:
    'Answers from the questionnaire application of the programme, signed with its key: kept as a file of the outlet is, until the outlet accepts them',
  input: z
    .strictObject({
      /**
       * A JWT with HS256: `sub` is the outlet (id, or name in its public address), `answers` a list as a JSON file has it, `iat` and
       * `exp` at most ten minutes apart.
       */
      token: z.string().min(1).max(answerFileLimits.bytes),
    })
    .meta({ id: 'AnswersHandedOver' }),
  maxBytes: answerFileLimits.bytes + 1024,
  output: z.object({ entries: count }),
  status: 202,
})
