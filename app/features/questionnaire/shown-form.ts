import type { SubmissionResult } from '@conform-to/react'
import { answerLimits } from '~/contracts/constants'
import type { Answer } from '~/contracts/content/answer-values'
import type { ClauseAnswers } from '~/contracts/content/answers'
import type { StandardQuestion } from '~/contracts/content/standard'
import {
  type Basis,
  type LinkList,
  type LinkRow,
  mainFields,
  nameAt,
  readSent,
  type Typed,
  typedOf,
  writeVersion,
} from './questionnaire-form'

/** One question as the form shows it. */
export interface ShownQuestion {
  question: StandardQuestion
  index: number
  stored: Answer | null
  /** Rows of fields to begin with. */
  rows: Record<LinkList, number>
  /** A colleague has changed or withdrawn the answer while this one was written. */
  hasConflict: boolean
}

/** All fields of all questions, in the order of the page. */
export type FormValues = { version: string; answers: Typed[] }

export interface ShownForm {
  questions: ShownQuestion[]
  values: FormValues
  /** The same for conform, with what is wrong. */
  result: SubmissionResult
  /** The form that came back was made for another version of the standard. */
  isOfOtherVersion: boolean
}

const basisOf = (key: string, stored: Answer | undefined): Basis => ({
  key,
  base: stored?.version ?? 0,
  mark: stored?.mark ?? '',
})

const padded = (rows: readonly LinkRow[]): LinkRow[] =>
  Array.from({ length: Math.max(answerLimits.links, rows.length) }, (_, index) => ({
    url: rows[index]?.url ?? '',
    label: rows[index]?.label ?? '',
  }))

const rowsShown = (filled: number, isMore: boolean): number =>
  Math.max(filled, Math.min(answerLimits.links, filled + (isMore ? 2 : 1)))

/**
 * The form with what is stored, or with what somebody has typed before. After a conflict the next save is based on what the
 * colleague has made of it, which the page shows beside it.
 * @param saved key of the answer that was saved alone: that one is as it is stored
 */
export function shownForm(
  { version, questions, answers }: Pick<ClauseAnswers, 'version' | 'questions' | 'answers'>,
  { result, saved }: { result: SubmissionResult | undefined; saved: string | null },
): ShownForm {
  const sent = result?.initialValue ? readSent(result.initialValue) : null
  const isOfOtherVersion = sent !== null && sent.standard !== version
  const error = isOfOtherVersion ? { '': result?.error?.[''] ?? null } : result?.error
  const parts = questions.map((question, index) => {
    const { key, kind } = question
    const stored = answers.find((each) => each.key === key)
    const at = sent && key !== saved ? sent.bases.findIndex((each) => each.key === key) : -1
    const typed = sent?.answers[at] ?? typedOf(question, stored)
    const hasConflict =
      at !== -1 && error?.[`${nameAt(at)}.${mainFields[kind]}`]?.includes('answerConflict') === true
    const basis = (hasConflict ? undefined : sent?.bases[at]) ?? basisOf(key, stored)
    const countOf = (list: LinkList) =>
      rowsShown(typed[list].length, sent?.more === `${String(at)}.${list}` && at !== -1)
    const rows = { links: countOf('links'), evidence: countOf('evidence') }
    return { typed, basis, shown: { question, index, stored: stored ?? null, rows, hasConflict } }
  })
  const values: FormValues = {
    version: writeVersion(
      version,
      parts.map(({ basis }) => basis),
    ),
    answers: parts.map(({ typed }) => ({
      ...typed,
      links: padded(typed.links),
      evidence: padded(typed.evidence),
    })),
  }
  return {
    questions: parts.map(({ shown }) => shown),
    values,
    result: { status: 'error', initialValue: values, ...(error ? { error } : {}) },
    isOfOtherVersion,
  }
}
