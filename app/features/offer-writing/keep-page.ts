import type { ClientActionFunctionArgs } from '@remix-run/react'
import type { saveOffer } from './editor.server'

/** The whole form comes with its files, a draft that saves itself without. */
const savesItself = (request: Request): boolean =>
  request.headers.get('Content-Type')?.startsWith('application/x-www-form-urlencoded') ?? false

/**
 * In the browser around the action: a draft that could not save itself, because there is no network or the campus does
 * not answer, must not put an error page in the place of what is being typed.
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
