import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { outletOf } from '~/api/features/self-assessment/self-assessment.service'
import { listAskedAnew, listQuestions, listSingle } from '~/api/features/standard/standard.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound, orNotFound } from '~/api/platform/errors'
import { translate } from '~/api/platform/translations'
import type { Locale, mediaTypes } from '~/contracts/constants'
import type { Answer } from '~/contracts/content/answer-values'
import type { ClauseAnswers, Questionnaire } from '~/contracts/content/answers'
import type { StandardQuestion } from '~/contracts/content/standard'
import * as repo from './answers.repo'
import { progressOf, suggestionOf } from './answers.rules'

/** Stands for what an answer or several say, whatever the order of their properties. */
export const markOf = (content: unknown): string =>
  createHash('sha256')
    .update(canonicalize(content) ?? '')
    .digest('base64url')

/** An answer as the outlet and its contributors are shown it. */
export function toAnswer(row: repo.AnswerRow): Answer {
  const { key, version, standard, value, explanation, evidence, internal } = row
  const content = { value, explanation, evidence, internal, notApplicable: row.not_applicable }
  return {
    key,
    ...content,
    files: row.files,
    fileProperties: row.file_properties,
    version,
    mark: markOf(content),
    standard,
    lookAgain: row.look_again,
    savedAt: row.saved_at.toISOString(),
    savedBy: [row.first_name, row.last_name].filter(Boolean).join(' ') || null,
  }
}

/** Which version of the standard the outlet answers. @throws ApiError notFound as long as there is none */
export async function headOf({ database }: ApiDeps, outletId: string) {
  const { newest, version, begun_at: begun } = await repo.findHead(database, outletId)
  if (newest === null) throw notFound()
  return { newest, version: version ?? newest, begun }
}

/** All answers of the outlet, also those to questions that are gone. One query. */
export const listAnswers = async ({ database }: ApiDeps, outletId: string): Promise<Answer[]> =>
  (await repo.selectAnswers(database, outletId)).map(toAnswer)

/** Those to these questions, in their order. */
export function inOrder(questions: readonly { key: string }[], answers: readonly Answer[]): Answer[] {
  const known = new Map(answers.map((answer) => [answer.key, answer]))
  return questions.flatMap(({ key }) => known.get(key) ?? [])
}

function answered(clause: number, questions: StandardQuestion[], answers: readonly Answer[]) {
  const own = inOrder(questions, answers)
  return { clause, questions, answers: own, progress: progressOf(questions, own) }
}

/** All questions of the outlet's version, with its answers. Five queries at most, and one more if questions are gone. */
export async function getQuestionnaire(deps: ApiDeps, actor: Actor, locale: Locale): Promise<Questionnaire> {
  const outletId = outletOf(actor)
  const { newest, version, begun } = await headOf(deps, outletId)
  const clauses = await listQuestions(deps, { version, locale })
  const answers = await listAnswers(deps, outletId)
  const questions = clauses.flatMap((each) => each.questions)
  const asked = new Set(questions.map(({ key }) => key))
  return {
    version,
    newest,
    begunAt: begun?.toISOString() ?? null,
    asksAnew: version === newest ? 0 : (await listAskedAnew(deps, { from: version, to: newest })).length,
    clauses: clauses.map((each) => answered(each.clause, each.questions, answers)),
    progress: progressOf(questions, answers),
    earlier: await earlierOf(
      deps,
      answers.filter(({ key }) => !asked.has(key)),
      locale,
    ),
  }
}

async function earlierOf(
  deps: ApiDeps,
  answers: readonly Answer[],
  locale: Locale,
): Promise<Questionnaire['earlier']> {
  const wanted = answers.map(({ key, standard }) => ({ key, version: standard }))
  const known = new Map(answers.map((answer) => [answer.key, answer]))
  return (await listSingle(deps, wanted, locale)).flatMap((question) => {
    const answer = known.get(question.key)
    return answer ? [{ question, answer }] : []
  })
}

/**
 * One clause with the outlet's answers, and what its profile suggests to its questions. Four queries.
 * @throws ApiError notFound for a clause without questions
 */
export async function getClauseAnswers(
  deps: ApiDeps,
  actor: Actor,
  { clause, locale }: { clause: number; locale: Locale },
): Promise<ClauseAnswers> {
  const outletId = outletOf(actor)
  const { newest, version } = await headOf(deps, outletId)
  const clauses = await listQuestions(deps, { version, locale })
  const questions = orNotFound(clauses.find((each) => each.clause === clause)?.questions)
  const keys = questions.map(({ key }) => key)
  const answers = (await repo.selectAnswers(deps.database, outletId, keys)).map(toAnswer)
  const suggestions = await suggest(deps, { outletId, questions, locale })
  return {
    version,
    newest,
    ...answered(clause, questions, answers),
    clauses: clauses.map((each) => each.clause),
    suggestions,
  }
}

async function suggest(
  { database }: ApiDeps,
  { outletId, questions, locale }: { outletId: string; questions: StandardQuestion[]; locale: Locale },
): Promise<ClauseAnswers['suggestions']> {
  const row =
    questions.some(({ suggests }) => suggests) && (await repo.findProfile(database, outletId, locale))
  if (!row) return []
  const named = row.media_types.map((type) =>
    translate(locale, `facts:mediaTypes.${type as (typeof mediaTypes)[number]}`),
  )
  const profile = { ...row, mediaTypes: named }
  return questions.flatMap(({ key, suggests }) => {
    const text = suggests ? suggestionOf(suggests, profile, locale) : ''
    return text === '' ? [] : [{ key, text }]
  })
}
