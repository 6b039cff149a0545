import { isRouteErrorResponse } from '@remix-run/react'
import { useState } from 'react'
import type { RefusedForm } from '~/app/platform/failure'
import { keepAllInput } from '~/app/platform/reaching/keep-typed-input.client'

/**
 * What was typed into a page that React could not go on with: read while the page is still in the document, kept on the device,
 * and shown. Undefined on the server, and for what is an answer.
 */
export function useKeptInput(error: unknown): RefusedForm['fields'] | undefined {
  const [kept] = useState(() =>
    typeof document === 'undefined' || isRouteErrorResponse(error) ? undefined : keepAllInput(),
  )
  return kept
}
