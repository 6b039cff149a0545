import { v7, validate as isUuid } from 'uuid'
import { outletOf } from '~/api/features/self-assessment/self-assessment.service'
import { listQuestions } from '~/api/features/standard/standard.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { csvStream } from '~/api/platform/csv/csv'
import { lockAccount } from '~/api/platform/database/conditions'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, notFound, violation, orNotFound } from '~/api/platform/errors'
import type { Locale } from '~/contracts/constants'
import type { Answer, AnswerContent } from '~/contracts/content/answer-values'
import {
  answerColumns,
  answerEntryOutcomes,
  type AnswerEntry,
  type AnswerImport,
  answerFileLimits,
} from '~/contracts/content/answer-files'
import type { StandardQuestion } from '~/contracts/content/standard'
import type { FileAnswer } from '~/contracts/endpoint'
import * as repo from './answers.repo'
import { askingOf, cellsOf, contentOf, type FileEntry } from './answer-files.rules'
import { readAnswers } from './answer-files.tasks'
import { headOf, markOf, toAnswer } from './answers.service'
import { saveAll } from './saving.service'
import { createSecretKey } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { jwtVerify } from 'jose'
import { notify } from '~/api/features/notifications/notifications.service'
import { findIdByName } from '~/api/features/profiles/public-profile.service'
import { effectiveRole } from '~/contracts/permissions'

interface Asked {
  clause: number
  question: StandardQuestion
}

/** The questions of the outlet's version in their order, and its answers by key. Three queries. */
async function questionsAndAnswers(deps: ApiDeps, outletId: string, locale: Locale) {
  const { version } = await headOf(deps, outletId)
  const clauses = await listQuestions(deps, { version, locale })
  const asked: Asked[] = clauses.flatMap(({ clause, questions }) =>
    questions.map((question) => ({ clause, question })),
  )
  const rows = await repo.selectAnswers(deps.database, outletId)
  return { version, asked, answers: new Map(rows.map((row) => [row.key, toAnswer(row)])) }
}

const saidIn = ({ value, explanation, evidence, internal, notApplicable }: Answer): AnswerContent => ({
  value,
  explanation,
  evidence,
  internal,
  notApplicable,
})

type Found = Awaited<ReturnType<typeof questionsAndAnswers>>

const asJson = ({ version, asked, answers }: Found) => ({
  standard: version,
  answers: asked.map(({ clause, question: { key, question, kind, required } }) => {
    const answer = answers.get(key)
    const files = answer?.files.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 }))
    return { key, clause, question, kind, required, ...(answer ? { ...saidIn(answer), files } : {}) }
  }),
})

const csvHeader = ['clause', 'question', 'kind', 'required', ...answerColumns, 'files']
const asLines = ({ asked, answers }: Found) =>
  asked.map(({ clause, question: { key, question, kind, required } }) => {
    const answer = answers.get(key)
    const cells = { key, ...cellsOf(answer) }
    const files = (answer?.files ?? []).map(({ name }) => name).join('\n')
    const said = answerColumns.map((column) => cells[column])
    return [clause, question, kind, required ? 'yes' : 'no', ...said, files]
  })

/** All questions of the outlet's version with its answers, as a file that `checkAnswers` reads again. */
export async function exportAnswers(
  deps: ApiDeps,
  actor: Actor,
  { format, locale }: { format: 'csv' | 'json'; locale: Locale },
): Promise<FileAnswer> {
  const found = await questionsAndAnswers(deps, outletOf(actor), locale)
  const isCsv = format === 'csv'
  const batches = (async function* () {
    yield await Promise.resolve(asLines(found))
  })()
  return {
    type: isCsv ? 'text/csv; charset=utf-8' : 'application/json',
    read: () =>
      Promise.resolve(
        isCsv ? csvStream(csvHeader, batches) : Buffer.from(JSON.stringify(asJson(found), null, 2)),
      ),
    tag: v7(),
    shared: false,
    saveAs: `answers-${deps.now().toISOString().slice(0, 10)}.${format}`,
  }
}

const nameOf = (name: string) =>
  name
    .replaceAll(/[\0\r\n]/g, ' ')
    .trim()
    .slice(-200) || 'answers'

/**
 * The entries of a file, before `keepImport` and outside its transaction.
 * @throws ApiError unprocessable at `file`: answerFileUnreadable, answerFileColumns, answerFileQuote, answerFileTooLong,
 * answerFileEmpty, importEncoding, importUnreadable, importTooCostly
 */
export async function readAnswerFile(deps: ApiDeps, bytes: Uint8Array): Promise<FileEntry[]> {
  const entries = await deps.threads.run(readAnswers, bytes)
  if (entries.length === 0) throw violation('file', 'answerFileEmpty')
  return entries
}

/** Keeps the entries in place of those before; nothing is saved yet. */
export async function keepImport(
  deps: ApiDeps,
  actor: Actor,
  { name, entries }: { name: string; entries: FileEntry[] },
): Promise<{ entries: number }> {
  const outletId = outletOf(actor)
  await repo.writeImport(deps.database, { outletId, name: nameOf(name), entries, now: deps.now() })
  return { entries: entries.length }
}

/** What an entry would change; null if there is nothing in it. */
function judge(entry: FileEntry, { asked, answers }: Found, isFirst: boolean): AnswerEntry | null {
  const { place, key } = entry
  const { clause, question } = asked.find((each) => each.question.key === key) ?? {
    clause: null,
    question: null,
  }
  const answer = answers.get(key)
  const before = answer ? saidIn(answer) : null
  const base = { place, key, clause, question, before, after: null, faults: [] }
  if (!question || !isFirst) {
    const code = question ? 'answerTwice' : 'answerQuestionUnknown'
    return { ...base, outcome: 'fault', faults: [{ propertyPath: 'key', code }] }
  }
  const read = contentOf(entry, question)
  if (!read) return null
  if ('faults' in read) return { ...base, outcome: 'fault', faults: read.faults }
  const outcome = !before ? 'new' : markOf(before) === markOf(read.content) ? 'same' : 'changed'
  return { ...base, outcome, after: read.content }
}

async function judgedImport(deps: ApiDeps, outletId: string, locale: Locale) {
  const row = orNotFound(await repo.findImport(deps.database, outletId))
  const found = await questionsAndAnswers(deps, outletId, locale)
  const given = row.entries as FileEntry[]
  const entries = given.flatMap((entry, index) => {
    const isFirst = given.findIndex(({ key }) => key === entry.key) === index
    return judge(entry, found, isFirst) ?? []
  })
  const wanted = entries.filter(({ outcome }) => outcome === 'new' || outcome === 'changed')
  // Also the versions that the answers are based on: a colleague may have changed one meanwhile.
  const state = markOf([found.version, wanted.map(({ key, before, after }) => [key, before, after])])
  return { row, found, entries, wanted, state }
}

/** What the outlet's file would change now. Four queries. @throws ApiError notFound without one */
export async function getAnswerImport(deps: ApiDeps, actor: Actor, locale: Locale): Promise<AnswerImport> {
  const { row, found, entries, state } = await judgedImport(deps, outletOf(actor), locale)
  const numberOf = (wanted: string) => entries.filter(({ outcome }) => outcome === wanted).length
  return {
    name: row.name,
    createdAt: row.created_at.toISOString(),
    version: found.version,
    state,
    entries,
    counts: Object.fromEntries(
      answerEntryOutcomes.map((outcome) => [outcome, numberOf(outcome)]),
    ) as AnswerImport['counts'],
  }
}

/**
 * Saves all new and changed answers of the file that have no fault, and gives up the file.
 * @throws ApiError notFound without one; conflict answerImportChanged if they are others than those that were looked at
 */
export async function acceptAnswers(
  deps: ApiDeps,
  actor: Actor,
  { state, locale }: { state: string; locale: Locale },
): Promise<{ saved: number }> {
  const outletId = outletOf(actor)
  return deps.database.transaction(async () => {
    await lockAccount(deps.database, outletId)
    const { found, wanted, state: now } = await judgedImport(deps, outletId, locale)
    if (state !== now) throw conflict('answerImportChanged')
    const changes = wanted.flatMap(({ key, clause, question, after }) => {
      if (!question || !after || clause === null) return []
      const change = { key, ...after, base: found.answers.get(key)?.version ?? 0 }
      return [{ change, asked: { key, clause, asking: askingOf(question) } }]
    })
    const pathOf = (index: number, field?: string) => ['answers', index, field].filter(Boolean).join('.')
    await saveAll(deps, actor, { outletId, standard: found.version, changes, pathOf })
    await repo.deleteImport(deps.database, outletId)
    return { saved: changes.length }
  })
}

/** Gives up the file that was read last. Idempotent. */
export async function dropAnswerImport(deps: ApiDeps, actor: Actor): Promise<void> {
  await repo.deleteImport(deps.database, outletOf(actor))
}

/** Where the outlet looks at the answers and accepts them. */
const path = '/knowledgebase/questionnaire/files'

/** Answers as they have arrived, and whose they are. */
export interface Handover {
  /** Id of the outlet, or its name in addresses. */
  outlet: string
  entries: FileEntry[]
}

/**
 * Reads a token of the questionnaire application, before `keepHandover` and outside its transaction.
 * @throws ApiError notFound where no application has a key; unprocessable at `token`: handoverInvalid; those of `readAnswerFile`
 */
export async function readHandover(deps: ApiDeps, token: string): Promise<Handover> {
  const { questionnaireKey } = deps.config
  if (questionnaireKey === null) throw notFound()
  const verified = await jwtVerify(token, createSecretKey(Buffer.from(questionnaireKey)), {
    algorithms: ['HS256'],
    currentDate: deps.now(),
    clockTolerance: 60,
    maxTokenAge: answerFileLimits.handedOverMinutes * 60,
    requiredClaims: ['sub', 'exp', 'answers'],
  }).catch(() => null)
  const outlet = verified?.payload.sub
  if (outlet === undefined) throw violation('token', 'handoverInvalid')
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url')
  return { outlet, entries: await readAnswerFile(deps, claims) }
}

/**
 * Keeps the answers in place of the outlet's file before, for it to accept, and says so to the outlet. The same again changes
 * nothing.
 * @throws ApiError unprocessable at `token`: handoverOutletUnknown
 */
export async function keepHandover(
  deps: ApiDeps,
  { outlet: key, entries }: Handover,
): Promise<{ entries: number }> {
  const { database } = deps
  const id = isUuid(key) ? key.toLowerCase() : await findIdByName(deps, key)
  const outlet = id === null ? undefined : await repo.findReceiver(database, id)
  if (outlet?.state !== 'active' || effectiveRole(outlet.roles) !== 'ROLE_MEDIA_OUTLET')
    throw violation('token', 'handoverOutletUnknown')
  await database.transaction(async () => {
    await lockAccount(database, outlet.id)
    const before = await repo.findImport(database, outlet.id)
    if (before && isDeepStrictEqual(before.entries, entries)) return
    await repo.writeImport(database, {
      outletId: outlet.id,
      name: 'answers.json',
      entries,
      now: deps.now(),
    })
    await notify(deps, {
      personId: outlet.id,
      type: 'answersArrived',
      data: {},
      path,
      mail: {
        to: outlet.email,
        locale: outlet.locale,
        template: 'answersArrived',
        values: { name: outlet.first_name, path },
      },
    })
  })
  return { entries: entries.length }
}
