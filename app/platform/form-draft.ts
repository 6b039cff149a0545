import type { SubmissionResult } from '@conform-to/react'
import { useRouteLoaderData } from '@remix-run/react'

interface WithDraft {
  draft?: SubmissionResult | null
}

/**
 * What a form starts from: the answer to its last submit, else what was typed into it when the session ended, which comes
 * back after the next login. For `lastResult` of `useForm`.
 */
export function useLastResult<R>(result: R | undefined): R | SubmissionResult | undefined {
  const layout: unknown = useRouteLoaderData('root')
  return result ?? (layout as WithDraft | undefined)?.draft ?? undefined
}
