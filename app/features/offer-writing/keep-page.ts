import type { ClientActionFunctionArgs } from '@remix-run/react'
import type { saveOffer } from './editor.server'

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
