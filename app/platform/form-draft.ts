import type { SubmissionResult } from '@conform-to/react'
import { useRouteLoaderData } from '@remix-run/react'
import { useState } from 'react'

interface WithDraft {
  draft?: SubmissionResult | null
}

/**
 * The initial state of a form: the result of its last submit, otherwise the draft from before the session ended, which is
 * restored after the next login. For `lastResult` of `useForm`.
 */
export function useLastResult<R>(result: R | undefined): R | SubmissionResult | undefined {
  const layout: unknown = useRouteLoaderData('root')
  return result ?? (layout as WithDraft | undefined)?.draft ?? undefined
}

/** The last answer to a form that brought its input back. What the page loads by itself afterwards does not take it away. */
export function useKeptAnswer(result: SubmissionResult | undefined): SubmissionResult | undefined {
  const [kept, setKept] = useState(result)
  if (result?.initialValue && result !== kept) setKept(result)
  return kept
}
