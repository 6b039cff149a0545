import type { expertiseCodes } from '../constants'

/** The coaches' expertise that matches a clause best. */
export const expertiseOfClause: Readonly<Record<number, (typeof expertiseCodes)[number]>> = {
  1: 'ownership', 2: 'mission', 3: 'mission', 4: 'ownership', 5: 'ownership', 6: 'governance', 7: 'engagement',
  8: 'ownership', 9: 'ethics', 10: 'accuracy', 11: 'user-content', 12: 'sources', 13: 'ethics', 14: 'governance',
  15: 'engagement', 16: 'ethics', 17: 'training', 18: 'training',
} // prettier-ignore

/** An outlet's progress with a clause. */
export const selfAssessmentStates = ['notYet', 'inProgress', 'done', 'notApplicable'] as const
export type SelfAssessmentState = (typeof selfAssessmentStates)[number]

/** True if nothing is left to do: done or not applicable. */
export const isReady = (state: SelfAssessmentState): boolean => state === 'done' || state === 'notApplicable'

/** Clauses of the guide that everybody may read, as a sample; the rest is for members. */
const openClauses: readonly number[] = [1, 9, 15]

export const isOpenClause = (clause: number | undefined): boolean =>
  clause !== undefined && openClauses.includes(clause)
