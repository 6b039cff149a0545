import { isRouteErrorResponse } from '@remix-run/react'

/** A form whose submission failed, for the error page that offers to resend it. */
export interface FormAgain {
  action: string
  fields: [name: string, value: string][]
  /** Some values must be entered again: a password, a code or a file. */
  incomplete: boolean
}

/** Data for the error page if the API gave no valid response. */
export interface Unavailable {
  /** Id of the failed request; the surrounding page may belong to an earlier one. */
  requestId: string
  again: FormAgain | null
}

/** Undefined for any other error. */
export function unavailableOf(error: unknown): Partial<Unavailable> {
  if (!isRouteErrorResponse(error) || error.status !== 503) return {}
  const data: unknown = error.data
  return typeof data === 'object' && data !== null ? data : {}
}
