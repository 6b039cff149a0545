import type { FailureFilter, FailureKind } from '~/contracts/jobs'

/** Enough to recognise whom it was for by the mail server's own log. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  if (at < 1) return '…'
  const [first = ''] = address
  return `${first}…${address.slice(at)}`
}

/** What pg-boss has kept of an error: one that was thrown, or words of its own. */
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

/** How many failures a filter finds. */
export const countOf = (counts: readonly NameCount[], { kind, name }: FailureFilter): number =>
  counts
    .filter(
      (each) => (kind === undefined || each.kind === kind) && (name === undefined || each.name === name),
    )
    .reduce((sum, { count }) => sum + count, 0)
