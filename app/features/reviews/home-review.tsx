import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Notice } from '~/app/ui/feedback/notice'
import type { OwnReviews } from '~/contracts/validation/reviews'
import { stateTones } from './review-state'

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
