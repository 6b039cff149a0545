import { type Args, callPage, pageIn } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { pageSizes } from '~/contracts/constants'
import { can, effectiveRole } from '~/contracts/permissions'
import { daysBetween } from '~/contracts/time-zone'
import {
  listValidationCases,
  type ValidationCase,
  type ValidationState,
  validationStates,
} from '~/contracts/validation'

export type CaseRow = ValidationCase & {
  /** Days since the request by the reader's calendar, as of this page. */
  ageDays: number
}

export interface CaseList {
  state: ValidationState
  text: string
  cases: CaseRow[]
  counts: Record<ValidationState, number>
  total: number
  page: number
  pageSize: number
  /** The reader may make codes for courses. */
  codes: boolean
}

function readQuery(request: Request) {
  const search = new URL(request.url).searchParams
  return {
    state: validationStates.find((state) => state === search.get('state')) ?? 'requested',
    text: (search.get('text') ?? '').trim().slice(0, 200),
    page: pageIn(search),
  }
}

const withAge = (entry: ValidationCase, timeZone: string): CaseRow => ({
  ...entry,
  ageDays: Math.max(0, daysBetween(new Date(entry.requestedAt), new Date(), timeZone)),
})

/** The queue of a provider, or of all providers for an admin. */
export async function loadCases(args: Args): Promise<CaseList> {
  const { timeZone, standing, roles } = await requirePermission(args, 'validation.decide')
  const { state, text, page } = readQuery(args.request)
  const pageSize = pageSizes.admin
  const query = {
    state,
    page,
    itemsPerPage: pageSize,
    pagination: 'true' as const,
    ...(text ? { text } : {}),
  }
  const { data, total } = await callPage(args, listValidationCases, { query })
  const cases = data.items.map((entry) => withAge(entry, timeZone))
  const codes = can(standing, 'validation.codes') && effectiveRole(roles) === 'ROLE_SERVICE_PROVIDER'
  return { state, text, cases, counts: data.counts, total, page, pageSize, codes }
}

export interface QueueSummary {
  kind: 'queue'
  waiting: number
  oldest: CaseRow[]
}

/** What waits for a decision, the longest first, for the page after login. */
export async function loadQueueSummary(args: Args): Promise<QueueSummary> {
  const { timeZone } = await requirePermission(args, 'validation.decide')
  const query = { state: 'requested' as const, itemsPerPage: 3 }
  const { data, total } = await callPage(args, listValidationCases, { query })
  return { kind: 'queue', waiting: total, oldest: data.items.map((entry) => withAge(entry, timeZone)) }
}
