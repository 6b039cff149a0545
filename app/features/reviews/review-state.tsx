import { useTranslation } from '~/app/texts/use-translation'
import { Tag } from '~/app/ui/content/badge'
import { Time } from '~/app/ui/content/time'
import type { Tone } from '~/app/ui/feedback/notice'
import type { ReviewState } from '~/contracts/validation/reviews'

/** Pending first. Importing the contract's list would add it to the client bundle. */
export const reviewStateOrder: readonly ReviewState[] = [
  'requested',
  'approved',
  'rejected',
  'revoked',
  'withdrawn',
]

export const stateTones: Record<ReviewState, Tone> = {
  requested: 'warning',
  approved: 'success',
  rejected: 'error',
  revoked: 'error',
  withdrawn: 'info',
}

interface Past {
  state: ReviewState
  requestedAt: string
  decidedAt: string | null
  revokedAt: string | null
}

/** The state and when it came about. */
export function StateSince({ state, requestedAt, decidedAt, revokedAt }: Past) {
  const { t } = useTranslation('reviews')
  return (
    <>
      <Tag tone={stateTones[state]}>{t(`state.${state}`)}</Tag>
      <Time value={revokedAt ?? decidedAt ?? requestedAt} show="date" />
    </>
  )
}
