import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { DayMark } from '~/app/ui/content/day-mark'
import { Link } from '~/app/ui/navigation/link'
import type { HomeOffer } from './home.server'

type OfferRowProps = {
  offer: HomeOffer
  /** In place of the teaser. */
  reason?: string
  /** At the end of the row. */
  action?: ReactNode
}

export function OfferRow({ offer, reason, action }: OfferRowProps) {
  return (
    <article className="offer-row">
      <Deadline day={offer.deadline} />
      <div className="offer-text">
        <h3 dir="auto">
          <Link to={paths.offer(offer.id)} className="card-link">
            {offer.headline}
          </Link>
        </h3>
        {reason === undefined ? (
          <p className="offer-teaser" dir="auto">
            {offer.teaser}
          </p>
        ) : (
          <p>{reason}</p>
        )}
        <p className="offer-line">
          <bdi>{offer.provider}</bdi>
        </p>
      </div>
      {action}
    </article>
  )
}

export function OfferRows({ offers }: { offers: HomeOffer[] }) {
  return (
    <div className="offer-rows">
      {offers.map((offer) => (
        <OfferRow key={offer.id} offer={offer} />
      ))}
    </div>
  )
}

function Deadline({ day }: { day: string | null }) {
  const { t } = useTranslation('home')
  if (day === null) return <p className="day-mark day-none">{t('offers.rolling')}</p>
  return <DayMark value={day} label={t('offers.deadline')} />
}
