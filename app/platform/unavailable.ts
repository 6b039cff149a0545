import { isRouteErrorResponse } from '@remix-run/react'

/** A form that was sent in vain, for a page that offers to send it once more. */
export interface FormAgain {
  action: string
  fields: [name: string, value: string][]
  /** Something of it has to be given anew: a password, a code or a file. */
  incomplete: boolean
}

/** What the error page is told of an API that gave no answer of any use. */
export interface Unavailable {
  /** Of the request that failed: the page around it may be of an earlier one. */
  requestId: string
  again: FormAgain | null
}

/** Of any other error nothing is known. */
export function unavailableOf(error: unknown): Partial<Unavailable> {
  if (!isRouteErrorResponse(error) || error.status !== 503) return {}
  const data: unknown = error.data
  return typeof data === 'object' && data !== null ? data : {}
}
