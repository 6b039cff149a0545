import type {
  AuditCase,
  AuditEntry,
  AuditLine,
  AuditSide,
  AuditSummary,
} from '~/contracts/certification/external-audits'
import type { CaseFacts, Counts } from '../external-audits.rules'
import { isFinding, isOpen } from '../external-audits.rules'
import { seenJudgement, type StoredJudgement, toJudgement } from '../judging/judgements.rules'

interface Named {
  id: string
  stop: AuditSummary['stop']
  outlet_id: string
  outlet_name: string
  body_id: string
  body_name: string
  report: number
  standard: number
  questions: number
  requested_at: Date
}

/** A case as a side sees it. */
export type Seen = CaseFacts & Named & { hidden: boolean }

interface Said {
  auditor: string | null
  /** Accounts that are there. */
  parties: readonly string[]
  counts: Pick<Counts, 'judged' | 'openFindings'>
  dueOn: string | null
}

export function toSummary(seen: Seen, { auditor, parties, counts, dueOn }: Said): AuditSummary {
  const party = (id: string, name: string) => ({ id: parties.includes(id) ? id : null, name })
  return {
    id: seen.id,
    state: seen.state,
    stop: seen.stop,
    outlet: party(seen.outlet_id, seen.outlet_name),
    body: party(seen.body_id, seen.body_name),
    report: seen.report,
    standard: seen.standard,
    requestedAt: seen.requested_at.toISOString(),
    turn: seen.turn,
    waitingSince: seen.waiting_since?.toISOString() ?? null,
    endedAt: seen.ended_at?.toISOString() ?? null,
    endedBy: seen.ended_at && seen.state !== 'stopped' ? seen.step_side : null,
    judged: counts.judged,
    questions: seen.questions,
    openFindings: counts.openFindings,
    dueOn,
    auditor,
  }
}

/** Judgements of a case as a side sees them, by the key of the question. */
export function seenJudgements(
  rows: readonly StoredJudgement[],
  seen: Pick<Seen, 'state' | 'returned_at'> & { side: AuditSide },
): Map<string, StoredJudgement> {
  return new Map(
    rows.flatMap((row) => {
      const shown = seenJudgement(row, seen)
      return shown ? [[row.question, shown] as const] : []
    }),
  )
}

type Dated = Iterable<Pick<StoredJudgement, 'judgement' | 'verdict' | 'due_on'>>

const openDays = (rows: Dated): string[] =>
  [...rows]
    .filter(isOpen)
    .flatMap(({ due_on: day }) => day ?? [])
    .sort()

/** The earliest and the last day of an open finding. */
export const dueOnOf = (rows: Dated): string | null => openDays(rows).at(0) ?? null
export const lastDayOf = (rows: Dated): string | null => openDays(rows).at(-1) ?? null

interface Step {
  id: string
  kind: AuditEntry['kind']
  side: AuditSide | null
  text: string | null
  at: string
  name: string | null
}

interface Reader {
  side: AuditSide
  /** The moment of a step that this side does not see yet. */
  hiddenAt: Date | null
}

/** What the body says among itself, and what was taken back, is not for the others. */
const isFor = ({ kind, side }: Step, reader: AuditSide): boolean => {
  if (reader === 'admin') return true
  if (kind === 'undone') return side === reader
  return reader !== 'outlet' || kind !== 'sentBack'
}

/** The history of a case as a side reads it. Names of admins stay among admins. */
export function toEntries(steps: readonly Step[], { side, hiddenAt }: Reader): AuditEntry[] {
  return steps
    .filter((step) => isFor(step, side))
    .filter(({ at }) => hiddenAt === null || new Date(at).getTime() !== hiddenAt.getTime())
    .map((step) => ({
      id: step.id,
      kind: step.kind,
      side: step.side,
      name: step.side === 'admin' && side !== 'admin' ? null : step.name,
      text: step.kind === 'submitted' && side === 'outlet' ? null : step.text,
      at: new Date(step.at).toISOString(),
    }))
}

type Clauses = { clause: number; questions: Omit<AuditLine, 'clause' | 'judgement'>[] }[]

/** Of a judgement of an internal question, what says nothing of the answer. */
const withoutWords = (row: StoredJudgement): StoredJudgement => ({ ...row, comment: '', correction: null })

/** All questions with what this side sees of answers and judgements. Internal ones stay without words if they are not to be seen. */
export const toLines = (
  clauses: Clauses,
  judgements: ReadonlyMap<string, StoredJudgement>,
  showsInternal: boolean,
): AuditLine[] =>
  clauses.flatMap(({ clause, questions }) =>
    questions.map((line) => {
      const said = judgements.get(line.question.key)
      const isHidden = line.standing === 'internal' && !showsInternal
      return { clause, ...line, judgement: said ? toJudgement(isHidden ? withoutWords(said) : said) : null }
    }),
  )

/** How far the auditor is with each clause, as a side sees it. */
export const toProgress = (
  clauses: Clauses,
  judgements: ReadonlyMap<string, StoredJudgement>,
): AuditCase['clauses'] =>
  clauses.map(({ clause, questions }) => {
    const said = questions.flatMap(({ question }) => judgements.get(question.key) ?? [])
    return {
      clause,
      judged: said.length,
      questions: questions.length,
      openFindings: said.filter(isOpen).length,
    }
  })

export const findingsIn = (lines: readonly AuditLine[]): AuditLine[] =>
  lines.filter(({ judgement }) => judgement !== null && isFinding(judgement))
