import { z } from 'zod'
import { type Args, callFile, callPage, pageIn } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { filterWords } from '~/app/platform/search-words.server'
import { pageSizes, validationWaits } from '~/contracts/constants'
import { can, effectiveRole } from '~/contracts/permissions'
import { daysBetween } from '~/contracts/time-zone'
import {
  exportValidationCases,
  listValidationCases,
  type ValidationCase,
  type ValidationState,
  validationStates,
} from '~/contracts/validation/validation'
import type { CaseFilterValues } from './case-filters'
import { exportFlags, listFlags } from '~/contracts/validation/flags'

export type CaseRow = ValidationCase & {
  /** Days since the request by the reader's calendar, as of this page. */
  ageDays: number
}

interface NamedOption {
  id: string
  name: string
}

export interface CaseList {
  state: ValidationState
  filters: CaseFilterValues
  /** The filter's words, or the name of the provider whose id is in the address. */
  providerText: string | undefined
  cases: CaseRow[]
  counts: Partial<Record<ValidationState, number>>
  flaggedCount: number
  /** More providers have these words in their names than are looked at. */
  moreProviders: boolean
  /** The reader sees requests to all providers. */
  administration: boolean
  deciders: NamedOption[]
  waits: number[]
  total: number
  /** Only the first entries were searched. */
  incomplete: boolean
  page: number
  pageSize: number
  /** The reader may make codes for courses. */
  codes: boolean
  /** Query of this list, for the way back to it. */
  query: string
  /** Somebody wanted to decide on several requests and had ticked none. */
  nothingChosen: boolean
}

const isId = (value: string) => z.uuid().safeParse(value).success

/** The filters in the address; invalid values are ignored. */
function readQuery(request: Request) {
  const search = new URL(request.url).searchParams
  const valueOf = (name: string) => (search.get(name) ?? '').trim()
  const idIn = (name: string) => (isId(valueOf(name)) ? valueOf(name) : undefined)
  const waiting = validationWaits.find((days) => String(days) === valueOf('waiting'))
  const filters: CaseFilterValues = {
    text: filterWords(search, 'text'),
    waiting: waiting && String(waiting),
    flagged: valueOf('flagged') === 'yes' ? 'yes' : undefined,
    provider: filterWords(search, 'provider'),
    decidedBy: idIn('decidedBy'),
  }
  const state = validationStates.find((each) => each === valueOf('state')) ?? 'requested'
  const nothingChosen = search.get('chosen') === 'none'
  search.delete('chosen')
  return { state, filters, page: pageIn(search), query: search.toString(), nothingChosen }
}

export const ageIn = ({ requestedAt }: Pick<ValidationCase, 'requestedAt'>, timeZone: string): number =>
  Math.max(0, daysBetween(new Date(requestedAt), new Date(), timeZone))

const withAge = (entry: ValidationCase, timeZone: string): CaseRow => ({
  ...entry,
  ageDays: ageIn(entry, timeZone),
})

/** The filters for the API: a provider by its id or by words of its name. */
function asked({ provider, ...others }: CaseFilterValues) {
  const named = provider !== undefined && isId(provider) ? { provider } : { providerName: provider }
  return { ...others, ...named }
}

/** The same list as a file. */
export async function loadCasesFile(args: Args): Promise<Response> {
  await requirePermission(args, 'validation.decide')
  const { state, filters } = readQuery(args.request)
  return callFile(args, exportValidationCases, { query: { ...asked(filters), state } })
}

/** The queue of a provider, or of all providers for an admin. */
export async function loadCases(args: Args): Promise<CaseList> {
  const { timeZone, accessLevel, roles } = await requirePermission(args, 'validation.decide')
  const { state, filters, page, query: address, nothingChosen } = readQuery(args.request)
  const pageSize = pageSizes.admin
  const query = { ...asked(filters), state, page, itemsPerPage: pageSize, pagination: 'true' as const }
  const { data, total, incomplete } = await callPage(args, listValidationCases, { query })
  const { items, counts, flaggedCount, moreProviders, deciders } = data
  return {
    state,
    filters,
    providerText: data.provider?.name ?? filters.provider,
    cases: items.map((entry) => withAge(entry, timeZone)),
    counts,
    flaggedCount,
    moreProviders,
    administration: accessLevel === 'admin',
    deciders,
    waits: [...validationWaits],
    total,
    incomplete,
    page,
    pageSize,
    query: address,
    nothingChosen,
    codes: can(accessLevel, 'validation.codes') && effectiveRole(roles) === 'ROLE_SERVICE_PROVIDER',
  }
}

export interface QueueSummary {
  kind: 'queue'
  waiting: number
  oldest: CaseRow[]
}

/** Pending requests, the oldest first, for the page after login. */
export async function loadQueueSummary(args: Args): Promise<QueueSummary> {
  const { timeZone } = await requirePermission(args, 'validation.decide')
  const query = { state: 'requested' as const, itemsPerPage: 3 }
  const { data, total } = await callPage(args, listValidationCases, { query })
  return { kind: 'queue', waiting: total, oldest: data.items.map((entry) => withAge(entry, timeZone)) }
}

const wordsIn = (search: URLSearchParams) => filterWords(search, 'text') ?? ''

/** All journalists with warnings. */
export async function loadFlags(args: Args) {
  await requirePermission(args, 'validation.decide')
  const search = new URL(args.request.url).searchParams
  const text = wordsIn(search)
  const page = pageIn(search)
  const query = { page, itemsPerPage: pageSizes.admin, ...(text ? { text } : {}) }
  const { data, total } = await callPage(args, listFlags, { query })
  return { text, page, pageSize: pageSizes.admin, total, flags: data }
}

/** The same list as a file. */
export async function loadFlagsFile(args: Args): Promise<Response> {
  await requirePermission(args, 'validation.decide')
  const text = wordsIn(new URL(args.request.url).searchParams)
  return callFile(args, exportFlags, { query: text ? { text } : {} })
}
