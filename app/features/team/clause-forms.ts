import type { SubmissionResult } from '@conform-to/react'

/** The result of the page's forms, for the one that was sent. */
export const resultFor = (
  intent: 'assign' | 'comment',
  result: SubmissionResult | null | undefined,
): SubmissionResult | undefined => (result?.initialValue?.intent === intent ? result : undefined)
