import type { SubmissionResult } from '@conform-to/react'

/**
 * The hidden fields of a form. A form shown again keeps its idempotency key, so that resending it after a lost response
 * does not create a second message.
 */
export function marksOf(
  fields: Readonly<Record<string, string>>,
  result: SubmissionResult | undefined,
): [name: string, value: string][] {
  const before = result?.initialValue ?? {}
  return Object.entries(fields).map(([name, value]) => {
    const sent = before[name]
    return [name, typeof sent === 'string' && sent ? sent : value]
  })
}
