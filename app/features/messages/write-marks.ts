import type { SubmissionResult } from '@conform-to/react'

/**
 * The hidden answers of a form. One that comes back, perhaps only because its answer was lost, keeps those with which it
 * was sent: sent again as it is, it is still the same message.
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
