import { useTranslation } from '~/app/texts/use-translation'
import { Tag } from '~/app/ui/content/badge'
import { Time } from '~/app/ui/content/time'
import { type Tone, Notice } from '~/app/ui/feedback/notice'
import type { ReviewState, OwnReviews } from '~/contracts/validation/reviews'
import { Link } from '~/app/ui/navigation/link'
import { paths } from '~/app/platform/paths'

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

/** On the page after login: why a trainer or provider is not visible yet, and the next step. */
export function HomeReview({ review }: { review: OwnReviews | null }) {
  const { t } = useTranslation('reviews')
  if (!review) return null
  const [latest] = review.reviews
  // Approved earlier but no longer validated: treated as if there were no review.
  const state = latest && latest.state !== 'approved' ? latest.state : 'none'
  return (
    <Notice tone={state === 'none' ? 'warning' : stateTones[state]} title={t(`now.${review.kind}.${state}`)}>
      <p>{t(`closed.${review.kind}`)}</p>
      {latest?.reason ? (
        <>
          <p>{t('reasonGiven')}</p>
          <blockquote dir="auto">{latest.reason}</blockquote>
        </>
      ) : null}
      <p>
        <Link to={paths.ownReviews()}>{t(review.can.ask ? 'home.ask' : 'home.open')}</Link>
      </p>
    </Notice>
  )
}
