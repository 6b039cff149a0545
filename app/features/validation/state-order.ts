import type { ValidationState } from '~/contracts/validation'

/** What waits comes first. The contract's own list stays on the server. */
export const validationStateOrder: readonly ValidationState[] = [
  'requested',
  'approved',
  'rejected',
  'cancelled',
]
