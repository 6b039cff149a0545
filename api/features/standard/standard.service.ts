import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { fillBlock, fillText, operatorValues } from '~/api/features/content/content.service'
import { contentTopic } from '~/api/features/content/release.service'
import { addDocument } from '~/api/features/editing/documents.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, conflict, notFound, orNotFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import { defaultLocale, type Locale } from '~/contracts/constants'
import { type Asking, type ContentData, sameAsking } from '~/contracts/content/content'
import {
  type NextStandard,
  type QuestionPlace,
  type Standard,
  type StandardChanges,
  type StandardQuestion,
  type StandardVersion,
  uidOfQuestion,
} from '~/contracts/content/standard'
import * as repo from './standard.repo'
import {
  byClause,
  changesBetween,
  type FrozenChange,
  type FrozenQuestion,
  nextOf,
  questionIn,
} from './standard.rules'

/** A version in this language; without a number the newest. @throws ApiError notFound */
export async function getStandard(
  deps: ApiDeps,
  { version, locale }: { version?: number | undefined; locale: Locale },
): Promise<Standard> {
  const { number, published_at: at } = await requireVersion(deps, version)
  const newest = version === undefined ? number : (await requireVersion(deps)).number
  const clauses = await listQuestions(deps, { version: number, locale })
  return { number, newest, publishedAt: at.toISOString(), clauses }
}

/** The clauses of the standard: those that its newest version asks about, in order. One query, as asking whether they are still the same would be. */
export const listClauses = ({ database }: Pick<ApiDeps, 'database'>): Promise<number[]> =>
  repo.selectClauses(database)

/** @throws ApiError notFound unless the standard has the clause */
export async function requireClause(deps: Pick<ApiDeps, 'database'>, clause: number): Promise<void> {
  if (!(await listClauses(deps)).includes(clause)) throw notFound()
}

/** Questions of a version by clause, in this language and in order. One query. */
export async function listQuestions(
  deps: ApiDeps,
  { version, locale }: { version: number; locale: Locale },
): Promise<Standard['clauses']> {
  const questions = await repo.selectQuestions(deps.database, version, [locale, defaultLocale])
  return byClause(questions, ({ clause }) => clause).map(([clause, list]) => ({
    clause,
    questions: list.map(filledIn(deps, locale)),
  }))
}

async function requireVersion({ database }: ApiDeps, number?: number): Promise<repo.VersionRow> {
  return orNotFound(await repo.findVersion(database, number))
}

/** Shows questions in a language, with the names of this installation. */
function filledIn({ config }: ApiDeps, locale: Locale): (question: FrozenQuestion) => StandardQuestion {
  const values = operatorValues(config)
  const fill = (text: string) => fillText(text, values)
  return (frozen) => {
    const { question, help, example, template, choices, ...rest } = questionIn(frozen, locale)
    return {
      ...rest,
      question: fill(question),
      help: fill(help),
      example: example.map((block) => fillBlock(block, values)),
      template: template.map((block) => fillBlock(block, values)),
      choices: choices?.map(({ key, label }) => ({ key, label: fill(label) })) ?? null,
    }
  }
}

/** Versions with the number of questions of each clause, newest first. */
export async function listVersions(deps: ApiDeps, query: PageWindow): Promise<Page<StandardVersion[]>> {
  const rows = await repo.selectVersions(deps.database, pageWindow(query))
  return new Page(await sized(deps, rows), await repo.countVersions(deps.database))
}

async function sized(deps: ApiDeps, rows: readonly repo.VersionRow[]): Promise<StandardVersion[]> {
  if (rows.length === 0) return []
  const counts = await repo.countQuestions(
    deps.database,
    rows.map(({ number }) => number),
  )
  return rows.map(({ number, published_at: at }) => {
    const own = counts.filter(({ version }) => version === number)
    return {
      number,
      publishedAt: at.toISOString(),
      questions: own.reduce((sum, { questions }) => sum + questions, 0),
      clauses: own.map(({ clause, questions, required }) => ({ clause, questions, required })),
    }
  })
}

/** What is different in one version from another, in this language. @throws ApiError notFound */
export async function compareStandards(
  deps: ApiDeps,
  { from, to, locale }: { from: number; to: number; locale: Locale },
): Promise<StandardChanges> {
  await requireVersion(deps, from)
  await requireVersion(deps, to)
  const before = await repo.selectQuestions(deps.database, from)
  const after = await repo.selectQuestions(deps.database, to)
  return toChanges(deps, changesBetween(before, after), locale)
}

function toChanges(deps: ApiDeps, changes: readonly FrozenChange[], locale: Locale): StandardChanges {
  const shown = filledIn(deps, locale)
  const counted = (wanted: FrozenChange['change']) => changes.filter(({ change }) => change === wanted).length
  return {
    clauses: byClause(changes, ({ clause }) => clause).map(([clause, list]) => ({
      clause,
      questions: list.map(({ key, change, parts, asksAnew, before, after }) => ({
        ...{ key, change, parts, asksAnew },
        before: before && shown(before),
        after: after && shown(after),
      })),
    })),
    added: counted('added'),
    removed: counted('removed'),
    changed: counted('changed'),
    asksAnew: changes.filter(({ asksAnew }) => asksAnew).length,
  }
}

/** What a question asks for. */
export interface Asked {
  key: string
  clause: number
  asking: Asking
}

/** What the questions of a version ask for, in order. One query. */
export const listAsked = ({ database }: ApiDeps, version: number): Promise<Asked[]> =>
  repo.selectAskings(database, version)

/** Keys of the questions of a version whose answers of another one have to be given or looked at again. Two queries. */
export async function listAskedAnew(
  { database }: ApiDeps,
  { from, to }: { from: number; to: number },
): Promise<string[]> {
  const before = await repo.selectQuestions(database, from, [defaultLocale])
  const after = await repo.selectQuestions(database, to, [defaultLocale])
  return changesBetween(before, after)
    .filter(({ asksAnew }) => asksAnew)
    .map(({ key }) => key)
}

/** Questions as single versions have them, in this language and in order. One query. */
export async function listSingle(
  deps: ApiDeps,
  wanted: readonly { version: number; key: string }[],
  locale: Locale,
): Promise<StandardQuestion[]> {
  if (wanted.length === 0) return []
  return (await repo.selectSingle(deps.database, wanted)).map(filledIn(deps, locale))
}

const sizeOf = (questions: readonly FrozenQuestion[]) => ({
  questions: questions.length,
  clauses: byClause(questions, ({ clause }) => clause).map(([clause, list]) => ({
    clause,
    questions: list.length,
    required: list.filter(({ asking }) => asking.required).length,
  })),
})

/** What publishing now would make, against the newest version. */
async function prepare(deps: ApiDeps) {
  const newest = await repo.findVersion(deps.database, undefined)
  const before = newest ? await repo.selectQuestions(deps.database, newest.number) : []
  const { questions, hindrances } = nextOf(await repo.selectPublished(deps.database))
  const state = createHash('sha256')
    .update(canonicalize({ questions, hindrances }) ?? '')
    .digest('base64url')
  return { number: (newest?.number ?? 0) + 1, newest, before, questions, hindrances, state }
}

/** What publishing now would change, in this language, and what hinders it. */
export async function getNextStandard(deps: ApiDeps, locale: Locale): Promise<NextStandard> {
  const { number, newest, before, questions, hindrances, state } = await prepare(deps)
  const hindered = new Set(hindrances.map(({ key }) => key))
  const known = new Map(before.map((question) => [question.key, question]))
  const after = questions.flatMap((question) =>
    hindered.has(question.key) ? (known.get(question.key) ?? []) : question,
  )
  const changes = toChanges(deps, changesBetween(before, after), locale)
  return {
    number,
    state,
    newest: newest
      ? { number: newest.number, publishedAt: newest.published_at.toISOString(), ...sizeOf(before) }
      : null,
    questions: questions.length,
    changes,
    hindrances,
  }
}

/** Freezes questions as a version. @throws ApiError conflict standardChanged if the number is taken */
async function freeze(
  deps: Pick<ApiDeps, 'database' | 'now'>,
  { number, questions, person }: { number: number; questions: FrozenQuestion[]; person: string | null },
): Promise<void> {
  const isFirst = await repo.insertVersion(deps.database, { number, at: deps.now(), person })
  if (!isFirst) throw conflict('standardChanged')
  await repo.insertQuestions(deps.database, number, questions)
  // The pages hold the clauses beside the texts.
  await deps.database.publish(contentTopic, {})
}

/**
 * Publishes the texts as the next version, if they are those that were looked at. Creates an audit entry.
 * @throws ApiError conflict standardChanged if another version or other texts have been published since, standardUnchanged if
 * the newest version is the same, unprocessable standardHeading, standardChoices at `<key>.<language>`, or standardEmpty
 */
export async function publishStandard(
  deps: ApiDeps,
  actor: Actor,
  { number, state }: { number: number; state: string },
): Promise<StandardVersion> {
  return deps.database.transaction(async () => {
    const next = await prepare(deps)
    if (next.number !== number || next.state !== state) throw conflict('standardChanged')
    const violations = next.hindrances.map(({ key, locale, code }) => ({
      propertyPath: `${key}.${locale}`,
      code,
    }))
    if (violations.length > 0) throw new ApiError('unprocessable', violations)
    if (changesBetween(next.before, next.questions).length === 0) throw conflict('standardUnchanged')
    await freeze(deps, { number, questions: next.questions, person: actor.id })
    const subject = { kind: 'standard', id: String(number) } as const
    await recordAuditEntry(deps, actor, { action: 'standard.published', subject })
    const [made] = await sized(deps, [await requireVersion(deps, number)])
    if (!made) throw notFound()
    return made
  })
}

/**
 * The first version, from the texts of the release, where there is none yet. Later ones are published by people: a release
 * changes what is asked of nobody.
 */
export async function publishFirstStandard(deps: Pick<ApiDeps, 'database' | 'now'>): Promise<void> {
  if (await repo.findVersion(deps.database, undefined)) return
  await deps.database.transaction(async () => {
    const { questions, hindrances } = nextOf(await repo.selectPublished(deps.database))
    if (questions.length === 0 || hindrances.length > 0) return
    await freeze(deps, { number: 1, questions, person: null })
  })
}

/** Creates a question without words. @throws ApiError unprocessable slugTaken at `slug` */
export async function createQuestion(
  deps: ApiDeps,
  { slug, ...data }: QuestionPlace & { slug: string },
): Promise<{ uid: string }> {
  const uid = uidOfQuestion(slug)
  await addDocument(deps, { uid, type: 'standardQuestion', data })
  return { uid }
}

const samePlace = (known: ContentData, { clause, position, asking }: QuestionPlace): boolean =>
  known.clause === clause && known.position === position && sameAsking(known.asking, asking)

/** Changes where a question stands and what it asks for. @throws ApiError notFound; conflict standardChanged unless `was` is true */
export async function moveQuestion(
  deps: ApiDeps,
  key: string,
  { was, ...place }: QuestionPlace & { was: QuestionPlace },
): Promise<void> {
  const uid = uidOfQuestion(key)
  await deps.database.transaction(async () => {
    const text = orNotFound(await repo.lockPlace(deps.database, uid))
    if (samePlace(text.data, place)) return
    if (!samePlace(text.data, was)) throw conflict('standardChanged')
    await repo.setPlace(deps.database, uid, place)
  })
}

/** Leaves a question out of the next version. @throws ApiError notFound unless its English text is published */
export async function withdrawQuestion(deps: ApiDeps, key: string): Promise<void> {
  if (!(await repo.unpublish(deps.database, uidOfQuestion(key)))) throw notFound()
}
