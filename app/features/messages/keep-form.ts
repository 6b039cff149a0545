import { isRouteErrorResponse } from '@remix-run/react'
import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react'
import type { SubmissionResult } from '@conform-to/react'

interface Unreached {
  result: SubmissionResult | undefined
  failed: boolean
  /** Nothing can be asked of the campus at the moment. */
  unreachable: true
}

/** Actions with words of their own, and the one that pages do by themselves. */
const kept = ['reply', 'report', 'seen', null]

const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

/**
 * In the browser around the actions that send: where there is no network, or the campus does not answer, an error page must
 * not take the place of what was typed.
 */
export async function keepForm({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const form = await request.clone().formData()
  const intent = form.get('intent')
  try {
    return await serverAction()
  } catch (error) {
    const isAnswer = error instanceof Response || isRouteErrorResponse(error)
    if (isAnswer || !kept.some((each) => each === intent)) throw error
    const result =
      intent === 'seen'
        ? undefined
        : { status: 'error' as const, initialValue: textsOf(form), error: { '': ['api.unavailable'] } }
    return { result, failed: result !== undefined, unreachable: true } satisfies Unreached
  }
}

const isUnreached = (actionResult: unknown) =>
  (actionResult as Partial<Unreached> | null | undefined)?.unreachable === true

/** Loads nothing anew where nothing can be asked: the page stays. */
export const stayUnreached: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  !isUnreached(actionResult) && defaultShouldRevalidate

/** Also after an answer that refuses: the page then shows what stands in the way. */
export const reloadUnlessUnreached: ShouldRevalidateFunction = ({ actionResult }) =>
  !isUnreached(actionResult)
