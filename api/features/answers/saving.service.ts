import { changeEvidence, discardUnusedEvidence } from '~/api/features/files/evidence.service'
import { outletOf } from '~/api/features/self-assessment/self-assessment.service'
import { type Asked, listAsked, listAskedAnew } from '~/api/features/standard/standard.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { lockAccount } from '~/api/platform/database/conditions'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, conflict, notFound, violation, orNotFound } from '~/api/platform/errors'
import type { Answer, AnswerContent } from '~/contracts/content/answer-values'
import type { AnswerChange, AnswerProgress, ClauseChange } from '~/contracts/content/answers'
import * as repo from './answers.repo'
import { faultsIn, isNothing, progressOf, verdictOn } from './answers.rules'
import { headOf, inOrder, markOf, toAnswer } from './answers.service'

interface Change extends AnswerContent {
  key: string
  base: number
  was?: string | undefined
  addedFiles?: readonly string[]
  removedFiles?: readonly string[]
}

const contentOf = ({
  value,
  explanation,
  evidence,
  internal,
  notApplicable,
}: AnswerContent): AnswerContent => ({
  value,
  explanation,
  evidence,
  internal,
  notApplicable,
})

/** Where the violations of a change are: in a form with one answer, or with several. */
type PathOf = (index: number, field?: string) => string

/** @throws ApiError conflict answerConflict at each answer that a colleague has changed, with their answers */
function requireNoConflict(
  judged: readonly { now: Answer | undefined; verdict: ReturnType<typeof verdictOn> }[],
  pathOf: PathOf,
): void {
  const violations = judged.flatMap(({ verdict }, index) =>
    verdict === 'conflict' ? [{ propertyPath: pathOf(index), code: 'answerConflict' }] : [],
  )
  if (violations.length === 0) return
  const answers = judged.flatMap(({ verdict, now }) => (verdict === 'conflict' && now ? [now] : []))
  throw new ApiError('conflict', violations).with({ answers })
}

/** @throws ApiError unprocessable at each field that does not fit what its question asks for */
function requireFitting(
  judged: readonly {
    asked: Asked
    content: AnswerContent
    verdict: ReturnType<typeof verdictOn>
    unlooked: Answer | undefined
  }[],
  pathOf: PathOf,
): void {
  const violations = judged.flatMap(({ asked, content, verdict, unlooked }, index) =>
    verdict === 'write' && !unlooked
      ? faultsIn(asked.asking, content).map(({ propertyPath, code }) => ({
          propertyPath: pathOf(index, propertyPath),
          code,
        }))
      : [],
  )
  if (violations.length > 0) throw new ApiError('unprocessable', violations)
}

interface Saving {
  outletId: string
  standard: number
  /** Each with what its question asks for. */
  changes: readonly { change: Change; asked: Asked }[]
  pathOf: PathOf
}

/** What a change does to the PDFs of an answer: what was done before is left out. */
function filesOf({ addedFiles = [], removedFiles = [] }: Change, now: Answer | undefined) {
  const present = new Set((now?.files ?? []).map(({ id }) => id))
  const added = [...new Set(addedFiles)].filter((id) => !present.has(id))
  const removed = [...new Set(removedFiles)].filter((id) => present.has(id))
  return { added, removed, left: present.size + added.length - removed.length }
}

/** The outcome of a change of an answer that may be there, and what it then says. */
function judge({ change, asked }: Saving['changes'][number], now: Answer | undefined) {
  const said = contentOf(change)
  const files = filesOf(change, now)
  const changesFiles = files.added.length + files.removed.length > 0
  const { base, was } = change
  const wish = { content: said, mark: markOf(said), base, was, changesFiles, files: files.left }
  const verdict = verdictOn(wish, now)
  const isOfFiles = verdict === 'files' && now !== undefined
  return {
    ...{ asked, files, now },
    content: isOfFiles ? contentOf(now) : said,
    verdict: isOfFiles ? ('write' as const) : verdict,
    // Nobody has said that the answer is still right.
    unlooked: isOfFiles && now.lookAgain && was === wish.mark ? now : undefined,
  }
}

/** Saves all changes or none, within the caller's transaction and behind its lock. Four queries at most, and more with PDFs. */
export async function saveAll(deps: ApiDeps, actor: Actor, { outletId, standard, changes, pathOf }: Saving) {
  if (changes.length === 0) return
  const { database } = deps
  const keys = changes.map(({ change }) => change.key)
  const known = (await repo.selectAnswers(database, outletId, keys)).map(toAnswer)
  const judged = changes.map((each) =>
    judge(
      each,
      known.find(({ key }) => key === each.change.key),
    ),
  )
  requireNoConflict(judged, pathOf)
  requireFitting(judged, pathOf)
  const written = judged.filter(({ verdict }) => verdict === 'write')
  const withdrawn = judged.filter(({ verdict }) => verdict === 'withdraw')
  if (withdrawn.length > 0) {
    const gone = withdrawn.map(({ asked }) => asked.key)
    await repo.deleteAnswers(database, outletId, gone)
    await discardUnusedEvidence(deps, outletId)
  }
  if (written.length > 0) await writeAll(deps, actor, { outletId, standard, written })
  for (const [index, { verdict, asked, files }] of judged.entries())
    if (verdict === 'write')
      await changeEvidence(deps, {
        ...{ outletId, key: asked.key, uploaderId: actor.id, ...files },
        path: pathOf(index, 'addedFiles'),
      })
}

interface Writing {
  outletId: string
  standard: number
  written: readonly { asked: Asked; content: AnswerContent; unlooked: Answer | undefined }[]
}

async function writeAll(
  { database, ...deps }: ApiDeps,
  actor: Actor,
  { outletId, standard, written }: Writing,
) {
  const now = deps.now()
  const last = await repo.countSaves(database, { outletId, standard, now, count: written.length })
  const answers = written.map(({ asked, content, unlooked }, index) => ({
    key: asked.key,
    version: last - index,
    standard: unlooked?.standard ?? standard,
    lookAgain: unlooked !== undefined,
    content,
  }))
  await repo.writeAnswers(database, { outletId, authorId: actor.id, now, answers })
}

/** What the outlet is asked, if it is in this version. @throws ApiError conflict questionnaireChanged */
async function requireAsked(deps: ApiDeps, outletId: string, standard: number): Promise<Asked[]> {
  const { version } = await headOf(deps, outletId)
  if (version !== standard) throw conflict('questionnaireChanged')
  return listAsked(deps, version)
}

/**
 * Answers one question. Returns the answer as it is then.
 * @throws ApiError notFound for a question that the outlet's version does not have; conflict answerConflict with the answer of
 * a colleague, questionnaireChanged; unprocessable
 */
export async function saveAnswer(
  deps: ApiDeps,
  actor: Actor,
  { key, standard, ...change }: AnswerChange & { key: string },
): Promise<Answer> {
  const outletId = outletOf(actor)
  return deps.database.transaction(async () => {
    await lockAccount(deps.database, outletId)
    const asked = orNotFound((await requireAsked(deps, outletId, standard)).find((each) => each.key === key))
    // Nothing at all is what withdrawing is for.
    if (isNothing(change)) throw violation('value', 'required')
    const changes = [{ change: { key, ...change }, asked }]
    await saveAll(deps, actor, { outletId, standard, changes, pathOf: (_, field = '') => field })
    const [row] = await repo.selectAnswers(deps.database, outletId, [key])
    if (!row) throw notFound()
    return toAnswer(row)
  })
}

/**
 * Answers questions of a clause, all of them or none. Returns its answers as they are then.
 * @throws ApiError notFound for a clause without questions; conflict answerConflict, questionnaireChanged; unprocessable
 */
export async function saveClause(
  deps: ApiDeps,
  actor: Actor,
  { clause, standard, answers }: ClauseChange & { clause: number },
): Promise<{ answers: Answer[]; progress: AnswerProgress }> {
  const outletId = outletOf(actor)
  const pathOf: PathOf = (index, field) => ['answers', index, ...(field ? [field] : [])].join('.')
  return deps.database.transaction(async () => {
    await lockAccount(deps.database, outletId)
    const all = await requireAsked(deps, outletId, standard)
    const questions = all.filter((each) => each.clause === clause)
    if (questions.length === 0) throw notFound()
    const changes = withQuestions(answers, questions, pathOf)
    await saveAll(deps, actor, { outletId, standard, changes, pathOf })
    const keys = questions.map(({ key }) => key)
    const own = (await repo.selectAnswers(deps.database, outletId, keys)).map(toAnswer)
    const required = questions.map(({ key, asking }) => ({ key, required: asking.required }))
    return { answers: inOrder(questions, own), progress: progressOf(required, own) }
  })
}

/** @throws ApiError unprocessable questionUnknown at each that is none of these questions, or comes twice */
function withQuestions(changes: readonly Change[], questions: readonly Asked[], pathOf: PathOf) {
  const found = changes.map((change, index) => ({
    change,
    asked: questions.find(({ key }) => key === change.key),
    isFirst: changes.findIndex(({ key }) => key === change.key) === index,
  }))
  const violations = found.flatMap(({ asked, isFirst }, index) =>
    asked && isFirst ? [] : [{ propertyPath: pathOf(index, 'key'), code: 'questionUnknown' }],
  )
  if (violations.length > 0) throw new ApiError('unprocessable', violations)
  return found.flatMap(({ change, asked }) => (asked ? [{ change, asked }] : []))
}

/** Withdraws an answer. @throws ApiError notFound without one; conflict answerConflict with that of a colleague */
export async function withdrawAnswer(
  deps: ApiDeps,
  actor: Actor,
  { key, base }: { key: string; base: number },
): Promise<void> {
  const outletId = outletOf(actor)
  await deps.database.transaction(async () => {
    await lockAccount(deps.database, outletId)
    const [row] = await repo.selectAnswers(deps.database, outletId, [key])
    if (!row) throw notFound()
    if (row.version !== base) throw conflict('answerConflict').with({ answers: [toAnswer(row)] })
    await repo.deleteAnswers(deps.database, outletId, [key])
    await discardUnusedEvidence(deps, outletId)
  })
}

/**
 * Moves the questionnaire to the newest version of the standard. Answers stay: those to questions that ask something else are
 * to be looked at again, those to questions that are gone count no longer.
 * @throws ApiError notFound before the first answer; conflict questionnaireChanged if `version` is not the newest
 */
export async function takeOverVersion(deps: ApiDeps, actor: Actor, version: number): Promise<void> {
  const outletId = outletOf(actor)
  await deps.database.transaction(async () => {
    await lockAccount(deps.database, outletId)
    const { newest, version: from, begun } = await headOf(deps, outletId)
    if (!begun) throw notFound()
    if (version !== newest) throw conflict('questionnaireChanged')
    if (version === from) return
    const keys = await listAskedAnew(deps, { from, to: version })
    if (keys.length > 0) await repo.markForAnotherLook(deps.database, outletId, keys)
    await repo.setVersion(deps.database, outletId, version)
  })
}
