import type { DataExport } from '~/contracts/accounts/account'
import { lifetimes } from '~/contracts/constants'

const hourMs = 3600 * 1000

/** State of a person's newest export. */
export interface ExportFacts {
  state: 'waiting' | 'ready' | 'failed'
  requestedAt: Date
  expiresAt: Date | null
  bytes: number | null
}

export const expiryOf = (now: Date): Date => new Date(now.getTime() + lifetimes.exportDays * 24 * hourMs)

/** Why no new export can be requested now, or null. Failed ones do not count. */
export function exportBlockedReason(
  newest: ExportFacts | null,
  now: Date,
): 'exportWaiting' | 'exportTooSoon' | null {
  if (newest?.state === 'waiting') return 'exportWaiting'
  return newest && nextAt(newest, now) ? 'exportTooSoon' : null
}

function nextAt({ state, requestedAt }: ExportFacts, now: Date): Date | null {
  const next = new Date(requestedAt.getTime() + lifetimes.exportWaitHours * hourMs)
  return state === 'ready' && next > now ? next : null
}

/** The newest export as shown to its owner. An expired one counts as deleted. */
export function shownExport(newest: ExportFacts | null, now: Date): DataExport {
  const over = newest?.state === 'ready' && (newest.expiresAt === null || newest.expiresAt <= now)
  if (!newest || over) return { state: 'none', requestedAt: null, expiresAt: null, bytes: null, nextAt: null }
  return {
    state: newest.state,
    requestedAt: newest.requestedAt.toISOString(),
    expiresAt: newest.expiresAt?.toISOString() ?? null,
    bytes: newest.bytes,
    nextAt: nextAt(newest, now)?.toISOString() ?? null,
  }
}

/** A file name that is valid in every archive, regardless of the original name: `document-02-My CV.pdf`. */
export function entryName(file: { purpose: string; name: string; type: string }, index: number): string {
  const number = String(index + 1).padStart(2, '0')
  const name = file.name.replace(/[/\\:*?"<>|]/g, '_')
  const isPicture = file.type.startsWith('image/')
  const shown = isPicture ? `${name.replace(/\.\w{1,5}$/, '')}.${file.type.split('/').at(-1) ?? 'bin'}` : name
  return `files/${file.purpose}-${number}-${shown}`
}
