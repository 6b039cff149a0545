import { plainLineBreaks } from '~/contracts/texts'
import type { SelfAssessmentChange, SelfAssessmentAnswer } from '~/contracts/content/self-assessment'

const same = (a: SelfAssessmentAnswer, b: SelfAssessmentAnswer): boolean =>
  a.state === b.state && plainLineBreaks(a.note) === plainLineBreaks(b.note)

/**
 * Outcome of a change, given the stored answer. Unchanged clauses of the form are ignored, and identical concurrent
 * changes do not conflict.
 */
export function verdictOn(
  change: SelfAssessmentChange,
  now: SelfAssessmentAnswer,
): 'skip' | 'write' | 'conflict' {
  if (same(change, change.was) || same(change, now)) return 'skip'
  return same(change.was, now) ? 'write' : 'conflict'
}
