import { isRouteErrorResponse } from '@remix-run/react'

/** A form that was not accepted, for the error page. */
export interface RefusedForm {
  action: string
  fields: [name: string, value: string][]
  /** Some values must be entered again: a password, a code or a file. */
  incomplete: boolean
  /** It was read in part, or was made for somebody else: what was typed is only to be read and copied. */
  onlyToCopy?: boolean
}

/** What somebody has typed, not what a form says by itself: keys, choices, names of buttons. */
export const isTyped = ([name, value]: RefusedForm['fields'][number]): boolean =>
  !/^(formKey|stamp|version|returnTo)$/.test(name) && /[^\w.-]|^[A-Z]/.test(value)

/** What a failure tells the error page. */
export interface Failure {
  /** Id of the failed request; the surrounding page may belong to an earlier one. */
  requestId?: string | undefined
  /** What the API says is in the way, in the language of the page. */
  reason?: string | undefined
  /** The form that failed. */
  form?: RefusedForm | null
  /** The page itself has failed in the browser: what was typed into it, which this device keeps. */
  typed?: RefusedForm['fields'] | undefined
  /** The request came from another address than this one, the campus's own. */
  ownAddress?: string
  /** The request was stopped by the gate of a preview: the address of its password page. */
  gate?: string
  /** Who is logged in now is not for whom the form was made: where one goes on, and whether its author will find it there. */
  otherReader?: { name: string; page: string; kept: boolean }
}

/** Not `Response.json`, which would create an instance of another class than the server's own Response. */
export const failure = (status: number, about: Failure): Response =>
  new Response(JSON.stringify(about), { status, headers: { 'Content-Type': 'application/json' } })

/** What is known of a failure; nothing of an error that no answer tells about. */
export function failureOf(error: unknown): Failure {
  if (!isRouteErrorResponse(error)) return {}
  const data: unknown = error.data
  return typeof data === 'object' && data !== null ? data : {}
}
