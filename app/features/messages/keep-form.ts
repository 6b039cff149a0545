import { isRouteErrorResponse } from '@remix-run/react'
import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react'
import type { SubmissionResult } from '@conform-to/react'

interface Unreached {
  result: SubmissionResult | undefined
  failed: boolean
  /** The campus cannot be reached at the moment. */
  unreachable: true
}

/** Actions with user input, and the automatic one. */
const kept = ['reply', 'edit', 'report', 'seen', null]

/** The answer to a form that did not reach the campus, with its input. */
export const unreachedForm = (form: FormData) => ({
  status: 'error' as const,
  initialValue: textsOf(form),
  error: { '': ['api.unavailable'] },
})

const textsOf = (form: FormData): Record<string, string | string[]> => {
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === 'string')
  const fields = [...new Set(form.keys())].map((name) => [name, texts(name)] as const)
  return Object.fromEntries(
    fields.flatMap(([name, [first, ...more]]) =>
      first === undefined ? [] : [[name, more.length > 0 ? [first, ...more] : first]],
    ),
  )
}

/**
 * Wraps the sending actions in the browser: if there is no network or no response, an error page must not replace the form.
 */
export async function keepForm({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const form = await request.clone().formData()
  const intent = form.get('intent')
  try {
    return await serverAction()
  } catch (error) {
    const isAnswer = error instanceof Response || isRouteErrorResponse(error)
    if (isAnswer || !kept.some((each) => each === intent)) throw error
    const result = intent === 'seen' ? undefined : unreachedForm(form)
    return { result, failed: result !== undefined, unreachable: true } satisfies Unreached
  }
}

const isUnreached = (actionResult: unknown) =>
  (actionResult as Partial<Unreached> | null | undefined)?.unreachable === true

/** Does not revalidate without a connection, so the page stays. */
export const stayUnreached: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  !isUnreached(actionResult) && defaultShouldRevalidate

/** Also revalidates after a refusal: the page then shows the reason. */
export const reloadUnlessUnreached: ShouldRevalidateFunction = ({ actionResult }) =>
  !isUnreached(actionResult)
