import { z } from 'zod'
import { Answer, answerContent } from './answer-values'
import { slugPattern } from './content'
import { StandardQuestion } from './standard'
import { answerLimits, limits, localeCodes, mostClauses } from '../constants'
import { endpoint } from '../endpoint'

/**
 * What an outlet answers to the questions of the standard, shared by its account and its contributors like the
 * self-assessment. The questionnaire is tied to the version of the standard that was the newest at its first answer, until
 * somebody takes the newest one over.
 */
const shared = { permission: 'selfAssessment.own', tag: 'questionnaire' } as const

const count = z.number().int()
const Clause = z.number().int().min(1).max(mostClauses)
const ClauseParams = z.object({ clause: z.coerce.number().int().min(1).max(mostClauses) })
const KeyParams = z.object({ key: z.string().regex(slugPattern).max(60) })
/** Without it, the words of questions are in the language of the request. */
const inLanguage = z.object({ locale: z.enum(localeCodes).optional() })
const VersionNumber = z.number().int().min(1).max(1_000_000)
/** Version of the answer that a change is based on; 0 if there was none. */
const Base = z.coerce.number().int().min(0).max(2_000_000_000)

/** Answers that are to be looked at again count once they are saved again. */
export const AnswerProgress = z
  .object({
    questions: count,
    /** Questions that must be answered. */
    required: count,
    answered: count,
    requiredAnswered: count,
    lookAgain: count,
    /** All questions that must be answered are, one at least. */
    ready: z.boolean(),
  })
  .meta({ id: 'AnswerProgress' })
export type AnswerProgress = z.infer<typeof AnswerProgress>

const standing = {
  /** Version of the standard that is answered. */
  version: count,
  newest: count,
}

const ofClause = {
  clause: Clause,
  /** In order. */
  questions: z.array(StandardQuestion),
  /** In the order of the questions, of which some have none. */
  answers: z.array(Answer),
  progress: AnswerProgress,
}

export const Questionnaire = z
  .object({
    ...standing,
    /** Null before the first answer. */
    begunAt: z.iso.datetime().nullable(),
    /** Questions that are new or ask something else in the newest version. */
    asksAnew: count,
    /** Those that have questions, in order. */
    clauses: z.array(z.object(ofClause).meta({ id: 'AnsweredClause' })),
    progress: AnswerProgress,
    /** Answers to questions that are gone, with the question as it was. They count no longer. */
    earlier: z.array(z.object({ question: StandardQuestion, answer: Answer })),
  })
  .meta({ id: 'Questionnaire' })
export type Questionnaire = z.infer<typeof Questionnaire>

export const getQuestionnaire = endpoint('GET', '/questionnaire', {
  ...shared,
  summary:
    'Questions of the standard by clause, with the answers of the user’s outlet; private to the outlet',
  query: inLanguage,
  output: Questionnaire,
})

/** What the profile says about something that a question asks for. */
const AnswerSuggestion = z.object({ key: z.string(), text: z.string() }).meta({ id: 'AnswerSuggestion' })

export const ClauseAnswers = z
  .object({
    ...standing,
    ...ofClause,
    /** All that the version asks about, in order. */
    clauses: z.array(Clause),
    /** Those to questions that the outlet’s profile says something about, also where there is an answer. */
    suggestions: z.array(AnswerSuggestion),
  })
  .meta({ id: 'ClauseAnswers' })
export type ClauseAnswers = z.infer<typeof ClauseAnswers>

export const getClauseAnswers = endpoint('GET', '/questionnaire/clauses/{clause}', {
  ...shared,
  summary: 'Questions of one clause with the outlet’s answers, and what its profile suggests',
  params: ClauseParams,
  query: inLanguage,
  output: ClauseAnswers,
})

const change = {
  ...answerContent,
  base: Base,
  /** PDFs to add: ids of `stageAnswerFile`. Those that are there stay, unless they are removed. */
  addedFiles: z.array(z.uuid('fileGone')).max(answerLimits.files, 'answerFileLimit').default([]),
  removedFiles: z.array(z.uuid()).max(answerLimits.filesOfOutlet).default([]),
}
/** Version of the standard that the form has shown. */
const standard = VersionNumber

export const AnswerChange = z.strictObject({ standard, ...change }).meta({ id: 'AnswerChange' })
export type AnswerChange = z.infer<typeof AnswerChange>

/**
 * 409 with the code `answerConflict` if a colleague has changed or withdrawn the answer meanwhile: `answers` has theirs; with
 * `questionnaireChanged` if the questionnaire has another version of the standard by now. Nothing is saved then.
 * Where only PDFs are added or removed, what a colleague has written stays. `fileGone`, `answerFileLimit` and `answerFilesFull` are at
 * `addedFiles`.
 */
export const saveAnswer = endpoint('PUT', '/questionnaire/answers/{key}', {
  ...shared,
  summary: 'Answer one question',
  params: KeyParams,
  input: AnswerChange,
  output: Answer,
})

export const ClauseChange = z
  .strictObject({
    standard,
    /** Answers that are left out stay as they are. One with nothing in it and no PDF is withdrawn. */
    answers: z
      .array(
        z.strictObject({
          key: z.string().max(60),
          ...change,
          /** `mark` of the answer that the form has shown: if it came back untouched, it is no wish. */
          was: z.string().max(100).optional(),
        }),
      )
      .max(answerLimits.atOnce),
  })
  .meta({ id: 'ClauseChange' })
export type ClauseChange = z.infer<typeof ClauseChange>

/** Saves all answers or none; 409 as with one, with `answers.<index>` as the path of each that a colleague has changed. */
export const saveClause = endpoint('PUT', '/questionnaire/clauses/{clause}', {
  ...shared,
  summary: 'Answer questions of one clause at once',
  params: ClauseParams,
  input: ClauseChange,
  maxBytes: limits.longFormBytes,
  /** As they are now, in the order of the questions. */
  output: z.object({ answers: z.array(Answer), progress: AnswerProgress }),
})

export const withdrawAnswer = endpoint('DELETE', '/questionnaire/answers/{key}', {
  ...shared,
  summary:
    'Withdraw an answer with its PDFs, also one to a question that is gone. 409 if a colleague has changed it',
  params: KeyParams,
  query: z.object({ base: Base }),
})

export const takeOverVersion = endpoint('PUT', '/questionnaire/version', {
  ...shared,
  summary:
    'Move to the newest version of the standard: answers to questions that ask something else are to be looked at again. Idempotent. 409 if it is not the newest',
  input: z.strictObject({ version: VersionNumber }).meta({ id: 'QuestionnaireVersion' }),
})
