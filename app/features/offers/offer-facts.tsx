import { useTranslation } from '~/app/texts/use-translation'
import { Time } from '~/app/ui/content/time'
import type { OfferSummary } from '~/contracts/offers/offers'

/** The deadline; rolling and past offers are labelled as such. */
export function Deadline({ offer }: { offer: Pick<OfferSummary, 'deadline' | 'expired'> }) {
  const { t } = useTranslation('offers')
  if (!offer.deadline) return <>{offer.expired ? t('facts.over') : t('facts.rolling')}</>
  return (
    <>
      {offer.expired ? t('facts.closed') : t('facts.until')} <Time value={offer.deadline} show="date" />
    </>
  )
}

/** The day, or the first and the last day. */
export function Period({ offer }: { offer: Pick<OfferSummary, 'startsOn' | 'endsOn'> }) {
  const { t } = useTranslation('offers')
  if (!offer.startsOn) return null
  const several = offer.endsOn !== null && offer.endsOn !== offer.startsOn
  return (
    <>
      <Time value={offer.startsOn} show="date" />
      {several && offer.endsOn ? (
        <>
          {' '}
          {t('facts.to')} <Time value={offer.endsOn} show="date" />
        </>
      ) : null}
    </>
  )
}

export function Where({ offer }: { offer: Pick<OfferSummary, 'online' | 'place'> }) {
  const { t } = useTranslation('offers')
  const online = offer.online ? t('online.true') : null
  return <bdi>{[offer.place, online].filter(Boolean).join(' · ')}</bdi>
}
