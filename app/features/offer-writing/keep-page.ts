import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react'
import type { saveOffer } from './editor.server'
import { paths } from '~/app/platform/paths'

/** The whole form includes files, an autosave does not. */
const savesItself = (request: Request): boolean =>
  request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded') ?? false

/**
 * Wraps the action in the browser: a failed autosave (no network or no response) must not replace the form with an
 * error page.
 */
export async function keepPage({ request, params, serverAction }: ClientActionFunctionArgs) {
  if (!savesItself(request)) return serverAction<typeof saveOffer>()
  const version = Number((await request.clone().formData()).get('version')) || null
  try {
    return await serverAction<typeof saveOffer>()
  } catch (error) {
    // A redirect, as to the login.
    if (error instanceof Response) throw error
    const autosave = { state: 'failed' as const, id: params['id'] ?? null, version, at: null }
    return { result: undefined, saved: null, autosave }
  }
}

/** Other actions on the page, autosaves and validation errors do not revalidate, so that input is kept. */
export const keepUnsavedInput: ShouldRevalidateFunction = ({
  formAction,
  formData,
  actionStatus,
  defaultShouldRevalidate,
}) => {
  if (formData?.get('intent') === 'autosave' || actionStatus === 422) return false
  const isElsewhere =
    formAction !== undefined && !formAction.startsWith('/content/') && formAction !== paths.language
  return !isElsewhere && defaultShouldRevalidate
}
