import { plainLineBreaks } from '~/contracts/texts'
import type { SelfAssessmentChange, SelfAssessmentAnswer } from '~/contracts/content/self-assessment'

const same = (a: SelfAssessmentAnswer, b: SelfAssessmentAnswer): boolean =>
  a.state === b.state && plainLineBreaks(a.note) === plainLineBreaks(b.note)

/**
 * What becomes of a change, given what stands there now. A form may carry clauses that nobody touched: they are no
 * wish. Two who wrote the same agree.
 */
export function verdictOn(
  change: SelfAssessmentChange,
  now: SelfAssessmentAnswer,
): 'skip' | 'write' | 'conflict' {
  if (same(change, change.was) || same(change, now)) return 'skip'
  return same(change.was, now) ? 'write' : 'conflict'
}
