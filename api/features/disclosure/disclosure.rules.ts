import { DateTime } from 'luxon'
import { disclosureLimits, lifetimes } from '~/contracts/constants'
import type { Answer } from '~/contracts/content/answer-values'
import type {
  DisclosedAnswer,
  DisclosedQuestion,
  DisclosureChange,
  DisclosureChanges,
  DisclosureEntry,
  DisclosureFacts,
  DisclosureHindrance,
  DisclosureStanding,
  DisclosureState,
  FrozenDisclosure as Frozen,
  PublicDoubt,
} from '~/contracts/content/disclosure'
import type { StandardQuestion } from '~/contracts/content/standard'
import type { PropertiesOfFiles } from '~/contracts/files'
import { dayOf, daysAfter } from '~/contracts/days'

type Asked = { clause: number; questions: readonly StandardQuestion[] }

/**
 * What of an outlet's answers becomes public. An answer that is to be looked at again is left out: it was given to a question
 * that asks something else by now.
 */
export function freeze(
  facts: DisclosureFacts,
  clauses: readonly Asked[],
  answers: readonly Answer[],
): Frozen {
  const asked = new Set(clauses.flatMap(({ questions }) => questions.map(({ key }) => key)))
  const given = answers.filter(({ key, lookAgain }) => asked.has(key) && !lookAgain)
  const open = given.filter(({ internal }) => !internal)
  return {
    facts,
    answers: Object.fromEntries(
      open.map(({ key, value, explanation, evidence, notApplicable, files }) => [
        key,
        { value, explanation, evidence, notApplicable, ...(files.length > 0 ? { files } : {}) },
      ]),
    ),
    internal: given
      .filter(({ internal }) => internal)
      .map(({ key }) => key)
      .sort(),
  }
}

/** What the PDFs that become public say about themselves. */
export const propertiesIn = (frozen: Frozen, answers: readonly Answer[]): PropertiesOfFiles =>
  Object.assign(
    {},
    ...answers
      .filter(({ key }) => Object.hasOwn(frozen.answers, key))
      .map(({ fileProperties }) => fileProperties),
  ) as PropertiesOfFiles

/** What a report says, with the addresses of its PDFs. */
export interface Opened extends Omit<Frozen, 'answers'> {
  answers: Record<string, DisclosedAnswer>
}

/** @param addressOf where a PDF is read, by its id */
export function withAddresses({ answers, ...rest }: Frozen, addressOf: (id: string) => string): Opened {
  const opened = Object.entries(answers).map(([key, { files = [], ...answer }]) => {
    const addressed = files.map((file) => ({ ...file, address: addressOf(file.id) }))
    return [key, { ...answer, files: addressed }] as const
  })
  return { ...rest, answers: Object.fromEntries(opened) }
}

/** Whether a public answer of a report has this PDF. */
export const hasFile = ({ answers }: Frozen, id: string): boolean =>
  Object.values(answers).some(({ files = [] }) => files.some((file) => file.id === id))

function standingOf({ answers, internal }: Opened, key: string): DisclosureStanding {
  const answer = answers[key]
  if (!answer) return internal.includes(key) ? 'internal' : 'unanswered'
  return answer.notApplicable === null ? 'public' : 'notApplicable'
}

const disclosedQuestion = (question: StandardQuestion): DisclosedQuestion => {
  const { key, kind, required, disclosure, choices, lang, question: words, help } = question
  return { key, kind, required, disclosure, choices, lang, question: words, help }
}

/** A report as it is read: clause by clause, each question with what is said about it, and how many of each there are. */
export function toContent(standard: number, opened: Opened, clauses: readonly Asked[]) {
  const lines = clauses.map(({ clause, questions }) => ({
    clause,
    questions: questions.map((question) => ({
      question: disclosedQuestion(question),
      standing: standingOf(opened, question.key),
      answer: opened.answers[question.key] ?? null,
    })),
  }))
  const standings = lines.flatMap(({ questions }) => questions.map(({ standing }) => standing))
  const counted = (wanted: DisclosureStanding) => standings.filter((standing) => standing === wanted).length
  return {
    standard,
    facts: opened.facts,
    clauses: lines,
    counts: {
      questions: standings.length,
      public: counted('public'),
      notApplicable: counted('notApplicable'),
      internal: counted('internal'),
      unanswered: counted('unanswered'),
    },
  }
}

interface Hindering {
  begun: boolean
  name: string
  /** The user's account may sign and publish. */
  mayPublish: boolean
  clauses: readonly Asked[]
  answers: readonly Answer[]
}

/** Why nothing can be signed: what concerns the whole first, then clause by clause. */
export function hindrancesOf({
  begun,
  name,
  mayPublish,
  clauses,
  answers,
}: Hindering): DisclosureHindrance[] {
  const known = new Map(answers.map((answer) => [answer.key, answer]))
  const whole = [
    ...(mayPublish ? [] : ['account' as const]),
    ...(name === '' ? ['nameless' as const] : []),
    ...(begun ? [] : ['notBegun' as const]),
  ].map((code) => ({ code, clause: null, questions: [] }))
  const single = clauses.flatMap(({ clause, questions }) => {
    const keys = questions.filter(({ required }) => required).map(({ key }) => key)
    const found = {
      unanswered: keys.filter((key) => !known.has(key)),
      lookAgain: keys.filter((key) => known.get(key)?.lookAgain),
    }
    return (['unanswered', 'lookAgain'] as const).flatMap((code) =>
      found[code].length > 0 ? [{ code, clause, questions: found[code] }] : [],
    )
  })
  return [...whole, ...(begun ? single : [])]
}

/** Last day of a report that is published at this moment, in UTC. */
export const validUntil = (publishedAt: Date): string =>
  DateTime.fromJSDate(publishedAt, { zone: 'utc' })
    .plus({ months: disclosureLimits.validMonths })
    .toFormat('yyyy-MM-dd')

/** Days before its last one on which an outlet is reminded of its report, and the one after it. */
const reminderDays = [-180, -90, -30, 1]

/** The first day after this one on which a reminder is due; null after the last one. */
export const nextReminder = (lastDay: string, after: string): string | null =>
  reminderDays.map((days) => daysAfter(lastDay, days)).find((day) => day > after) ?? null

export const isOutOfDate = (lastDay: string, now: Date): boolean => dayOf(now) > lastDay

/** State of the outlet's account; null if it is gone. */
export type Account = 'unconfirmed' | 'active' | 'deactivated' | 'blocked' | null

/** What is stored of the life of a report. */
export interface Life {
  number: number
  published_at: Date
  valid_until: string
  replaced_at: Date | null
  withdrawn_at: Date | null
  withdrawal_reason: string | null
  erased_at: Date | null
  removed_at: Date | null
}

function stateOf(life: Life, account: Account, now: Date): DisclosureState {
  if (life.erased_at || account === null) return 'erased'
  if (account === 'blocked') return 'suspended'
  if (life.removed_at) return 'removed'
  if (life.withdrawn_at) return 'withdrawn'
  if (life.replaced_at) return 'replaced'
  return isOutOfDate(life.valid_until, now) ? 'outOfDate' : 'published'
}

/** Number, state and days of a report, without its content. */
export function toEntry(life: Life, account: Account, now: Date): DisclosureEntry {
  const state = stateOf(life, account, now)
  const ended =
    life.erased_at ?? (state === 'removed' ? life.removed_at : null) ?? life.withdrawn_at ?? life.replaced_at
  return {
    number: life.number,
    state,
    publishedAt: life.published_at.toISOString(),
    validUntil: life.valid_until,
    endedAt: ended?.toISOString() ?? null,
    reason: state === 'withdrawn' ? life.withdrawal_reason : null,
  }
}

export const isReadable = (state: DisclosureState): boolean =>
  state === 'published' || state === 'outOfDate' || state === 'replaced'

/** Until when a withdrawal can be undone; null if it cannot any more. */
export function undoUntil({ withdrawn_at: withdrawnAt }: Pick<Life, 'withdrawn_at'>, now: Date): Date | null {
  if (!withdrawnAt) return null
  const until = new Date(withdrawnAt.getTime() + lifetimes.withdrawalUndo * 1000)
  return until > now ? until : null
}

/** What is stored of a published doubt. */
interface Doubt {
  id: string
  question: string
  text: string
  link: string | null
  created_at: string | Date
  reply: string | null
  replied_at: string | Date | null
}

/** A doubt as everybody reads it. */
export const toPublicDoubt = (row: Doubt): PublicDoubt => ({
  id: row.id,
  question: row.question,
  text: row.text,
  link: row.link,
  askedOn: dayOf(new Date(row.created_at)),
  reply:
    row.reply !== null && row.replied_at !== null
      ? { text: row.reply, on: dayOf(new Date(row.replied_at)) }
      : null,
})

interface Side {
  opened: Opened
  clauses: readonly Asked[]
}

/** Nothing that is said, whatever the order in which the database keeps the properties. */
const isSame = (a: DisclosedAnswer, b: DisclosedAnswer): boolean => marksOf(a) === marksOf(b)

const linksOf = (links: DisclosedAnswer['evidence']) => links.map(({ url, label }) => [url, label])

function valueOf({ value }: DisclosedAnswer): unknown {
  switch (value?.kind) {
    case 'yesNo':
      return value.yes
    case 'shortText':
    case 'longText':
      return value.text
    case 'links':
      return linksOf(value.links)
    case 'number':
      return value.number
    case 'choice':
      return value.choice
    case undefined:
      return null
  }
}

const marksOf = (answer: DisclosedAnswer): string =>
  JSON.stringify([
    answer.value?.kind ?? null,
    valueOf(answer),
    answer.explanation,
    linksOf(answer.evidence),
    answer.notApplicable,
    answer.files.map(({ name, sha256 }) => [name, sha256]),
  ])

function changeBetween(before: Opened, after: Opened, key: string): DisclosureChange['change'] | null {
  const [old, now] = [before.answers[key], after.answers[key]]
  const isInternal = after.internal.includes(key)
  if (isInternal) return before.internal.includes(key) ? null : 'internal'
  if (!now) return old || before.internal.includes(key) ? 'removed' : null
  if (!old) return 'added'
  return isSame(old, now) ? null : 'changed'
}

/** Questions about which two reports say something else, in the order of the later one; those that are gone end their clause. */
export function changesBetween(before: Side, after: Side): DisclosureChanges['clauses'] {
  const known = new Set(after.clauses.flatMap(({ questions }) => questions.map(({ key }) => key)))
  const numbers = [...new Set([...after.clauses, ...before.clauses].map(({ clause }) => clause))].sort(
    (a, b) => a - b,
  )
  const of = ({ clauses }: Side, clause: number) =>
    clauses.find((each) => each.clause === clause)?.questions ?? []
  return numbers.flatMap((clause) => {
    const gone = of(before, clause).filter(({ key }) => !known.has(key))
    const questions = [...of(after, clause), ...gone].flatMap((question) => {
      const { key } = question
      const change = changeBetween(before.opened, after.opened, key)
      if (!change) return []
      const [old, now] = [before.opened.answers[key] ?? null, after.opened.answers[key] ?? null]
      return [{ question: disclosedQuestion(question), change, before: old, after: now }]
    })
    return questions.length > 0 ? [{ clause, questions }] : []
  })
}
