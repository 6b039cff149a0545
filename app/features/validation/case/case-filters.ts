import type { ValidationState } from '~/contracts/validation/validation'

/** What waits comes first. The contract's own list stays on the server. */
export const validationStateOrder: readonly ValidationState[] = [
  'requested',
  'approved',
  'rejected',
  'cancelled',
  'revoked',
]

/** What narrows a list of requests, as the address has it. */
export interface CaseFilterValues {
  text: string | undefined
  waiting: string | undefined
  flagged: 'yes' | undefined
  /** Words of a provider's name, or its id. */
  provider: string | undefined
  decidedBy: string | undefined
}

export const countFilters = (filters: CaseFilterValues): number =>
  Object.values(filters).filter(Boolean).length
