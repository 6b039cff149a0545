import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Tag } from '~/app/ui/content/badge'
import { CardContent, SharedCard } from '~/app/ui/content/card'
import type { OfferSummary } from '~/contracts/offers/offers'
import { BookmarkButton } from './bookmark-button'
import { Deadline, Where } from './offer-facts'

/** The fields of an offer in a list. */
export type ListedOffer = Omit<OfferSummary, 'subheadline' | 'startsOn' | 'endsOn' | 'provider'> & {
  provider: Pick<OfferSummary['provider'], 'entityName'>
}

export type OfferCardProps = {
  offer: ListedOffer
  languageName: string | undefined
  returnTo: string
  headingLevel?: 2 | 3
}

/** An offer in a list: deadline first, then title and provider. */
export const OfferCard = (props: OfferCardProps) => <SharedCard content={Offer} data={props} />

function Offer({ offer, languageName, returnTo, headingLevel = 2 }: OfferCardProps) {
  const { t } = useTranslation('offers')
  return (
    <CardContent
      title={offer.headline}
      href={paths.offer(offer.id)}
      kicker={<Deadline offer={offer} />}
      headingLevel={headingLevel}
      meta={
        <div className="stack stack-sm">
          <bdi>{offer.provider.entityName}</bdi>
          <BookmarkButton offer={offer} returnTo={returnTo} />
        </div>
      }
    >
      <p dir="auto" lang={offer.language}>
        {offer.teaser}
      </p>
      <div className="row">
        <Tag>{t(`category.${offer.category}`)}</Tag>
        <Tag>
          <Where offer={offer} />
        </Tag>
        <Tag>{t(`cost.${offer.cost}`)}</Tag>
        <Tag>{languageName ?? offer.language}</Tag>
      </div>
    </CardContent>
  )
}
