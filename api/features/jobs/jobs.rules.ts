import type { FailureFilter, FailureKind } from '~/contracts/jobs'

/** Enough to find the recipient in the mail server's log. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  if (at < 1) return '…'
  const [first = ''] = address
  return `${first}…${address.slice(at)}`
}

/** Message of an error stored by pg-boss: a thrown error, or its own text. */
export function messageIn(output: unknown): string {
  if (typeof output !== 'object' || output === null) return ''
  const { message, value } = output as { message?: unknown; value?: unknown }
  if (typeof message === 'string') return message
  return typeof value === 'string' ? value : messageIn(value)
}

interface NameCount {
  kind: FailureKind
  name: string
  count: number
}

/** Number of failures that match a filter. */
export const countOf = (counts: readonly NameCount[], { kind, name }: FailureFilter): number =>
  counts
    .filter(
      (each) => (kind === undefined || each.kind === kind) && (name === undefined || each.name === name),
    )
    .reduce((sum, { count }) => sum + count, 0)
