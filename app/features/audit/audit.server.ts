import { data } from '@remix-run/node'
import { ApiFailure, type Args, call, callFile, callPage, pageIn } from '~/app/platform/api.server'
import { textOf } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { filterWords } from '~/app/platform/search-words.server'
import { formOf } from '~/app/platform/submitted-form.server'
import { type AuditAction, auditActions } from '~/contracts/administration/audit'
import {
  type AuditFilter,
  AuditHead,
  type AuditReport,
  exportAuditEntries,
  listAuditEntries,
  listDataAccesses,
  verifyAuditEntries,
} from '~/contracts/administration/audit-log'
import { pageSizes } from '~/contracts/constants'
import { cutTo } from '~/contracts/signs'
import { dayInZone } from '~/contracts/time-zone'

/** The filter in the address, with days as typed by the reader. */
export interface LogFilter {
  action?: AuditAction | undefined
  actor?: string | undefined
  person?: string | undefined
  subject?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

function filterIn(search: URLSearchParams): LogFilter {
  const day = (name: string) => {
    const text = search.get(name) ?? ''
    return startOfDay(text, 'UTC') ? text : undefined
  }
  return {
    action: auditActions.find((action) => action === search.get('action')),
    actor: filterWords(search, 'actor'),
    person: filterWords(search, 'person'),
    subject: filterWords(search, 'subject'),
    from: day('from'),
    to: day('to'),
  }
}

/** Days begin and end in the reader's time zone. */
function asked({ from, to, ...rest }: LogFilter, timeZone: string): AuditFilter {
  const since = from ? startOfDay(from, timeZone) : undefined
  const before = to ? endOfDay(to, timeZone) : undefined
  return {
    ...rest,
    ...(since ? { since: since.toISOString() } : {}),
    ...(before ? { before: before.toISOString() } : {}),
  }
}

/** The audit log, filtered by the address. */
export async function loadLog(args: Args) {
  const { timeZone } = await requirePermission(args, 'audit.read')
  const search = new URL(args.request.url).searchParams
  const filter = filterIn(search)
  const page = pageIn(search)
  const query = { ...asked(filter, timeZone), page, itemsPerPage: pageSizes.default }
  const { data: entries, total, incomplete } = await callPage(args, listAuditEntries, { query })
  return { filter, page, pageSize: pageSizes.default, entries, total, incomplete }
}

/** The filtered entries as a file. */
export async function loadLogFile(args: Args): Promise<Response> {
  const { timeZone } = await requirePermission(args, 'audit.read')
  const filter = filterIn(new URL(args.request.url).searchParams)
  return callFile(args, exportAuditEntries, { query: asked(filter, timeZone) })
}

export interface Verified {
  report: AuditReport | null
  head: string
  /** Error code. */
  error: 'headInvalid' | 'tooOften' | null
}

/** Verifies the chain and shows the result on the same page, without a redirect. */
export async function verifyLog(args: Args) {
  await requirePermission(args, 'audit.read')
  const typed = textOf(await formOf(args), 'head').trim()
  const head = cutTo(typed.replace(/^AUDIT_HEAD=/, ''), 80)
  const answer = (verified: Omit<Verified, 'head'>, status = 200) =>
    data({ verified: { head, ...verified } satisfies Verified }, { status })
  if (head && !AuditHead.safeParse(head).success) return answer({ report: null, error: 'headInvalid' }, 422)
  try {
    const report = await call(args, verifyAuditEntries, { input: head ? { head } : {} })
    return answer({ report, error: null })
  } catch (error) {
    if (error instanceof ApiFailure) return answer({ report: null, error: 'tooOften' }, error.status)
    throw error
  }
}

/** Accesses to the reader's own data. */
export async function loadAccesses(args: Args) {
  await requirePermission(args, 'account.own')
  const page = pageIn(new URL(args.request.url).searchParams)
  const query = { page, itemsPerPage: pageSizes.default }
  const { data: accesses, total } = await callPage(args, listDataAccesses, { query })
  return { accesses, total, page, pageSize: pageSizes.default }
}

const minute = 60_000
/** No zone is further from UTC than that. */
const furthest = 16 * 60

const isDay = (text: string) =>
  /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00Z`))

/** The start of a calendar day in a zone; undefined for an invalid day. */
export function startOfDay(day: string, timeZone: string): Date | undefined {
  if (!isDay(day)) return undefined
  const midnight = Date.parse(`${day}T00:00Z`)
  let before = -furthest
  let after = furthest
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dayInZone(new Date(midnight + middle * minute), timeZone) < day) before = middle
    else after = middle
  }
  return new Date(midnight + after * minute)
}

/** The end of the day. */
export function endOfDay(day: string, timeZone: string): Date | undefined {
  if (!isDay(day)) return undefined
  const next = new Date(Date.parse(`${day}T00:00Z`) + 24 * 60 * minute).toISOString().slice(0, 10)
  return startOfDay(next, timeZone)
}
