import type { AuditSide, AuditState, Judgement } from '~/contracts/certification/external-audits'
import type { AnswerFile } from '~/contracts/content/answer-values'
import { isFinding } from '../external-audits.rules'

interface Said {
  judgement: Judgement['judgement']
  comment: string
  due_on: string | null
  verdict: 'accepted' | 'reopened' | null
  verdict_comment: string
}

/** What is stored of a judgement and its correction. */
export interface StoredJudgement extends Said {
  question: string
  version: number
  correction: string | null
  correction_links: readonly string[]
  corrected_at: Date | string | null
  files: AnswerFile[]
  /** What the outlet was shown last. */
  shown: Said | null
}

/** A judgement as it is now. */
export function toJudgement(row: StoredJudgement): Judgement {
  const { correction: text, corrected_at: at } = row
  const isAnswered = isFinding(row) && text !== null && at !== null
  return {
    judgement: row.judgement,
    comment: row.comment,
    dueOn: row.due_on,
    version: row.version,
    correction: isAnswered
      ? {
          text,
          links: [...row.correction_links],
          files: row.files,
          savedAt: new Date(at).toISOString(),
          verdict: row.verdict,
          comment: row.verdict_comment,
        }
      : null,
  }
}

export interface Seen {
  side: AuditSide
  /** As this side sees it. */
  state: AuditState
  returned_at: Date | null
}

/** Cases in which the outlet reads judgements as they are: while it answers them, and once the case is decided. */
const openToOutlet: readonly AuditState[] = ['correcting', 'certified', 'refused']

export const isOpenToOutlet = (state: AuditState): boolean => openToOutlet.includes(state)

/**
 * A judgement as a side sees it: the outlet as it was when the case was last handed over, all others without a correction that the
 * outlet has not handed over, also once the case has ended. Null if there is none for this side.
 */
export function seenJudgement(
  row: StoredJudgement,
  { side, state, returned_at: returnedAt }: Seen,
): StoredJudgement | null {
  if (side === 'outlet') return isOpenToOutlet(state) ? row : row.shown && { ...row, ...row.shown }
  const isReturned =
    returnedAt !== null && row.corrected_at !== null && new Date(row.corrected_at) <= returnedAt
  return isReturned ? row : { ...row, correction: null, corrected_at: null, files: [] }
}
