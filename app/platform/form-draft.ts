import type { SubmissionResult } from '@conform-to/react'
import { useRouteLoaderData } from '@remix-run/react'

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
