import { paths } from '~/app/platform/paths'
import { useDelivery } from '~/app/ui/content/delivery'
import { Link } from '~/app/ui/navigation/link'
import type { ListedOffer } from '~/contracts/offers/listed-offer'
import type { OfferSummary } from '~/contracts/offers/offers'
import { BookmarkButton } from './bookmark-button'
import { DeadlineMark, OfferLine } from './offer-row'

/** An offer that leads the list, with its picture if it has one. */
export type Lead = ListedOffer & Pick<OfferSummary, 'picture'>

type LeadOffersProps = {
  offers: readonly Lead[]
  languageNames: Record<string, string>
  today: string
  returnTo: string
}

/** One or two offers that stand above the list. */
export function LeadOffers({ offers, languageNames, today, returnTo }: LeadOffersProps) {
  if (offers.length === 0) return null
  return (
    <div className="offer-leads">
      {offers.map((offer) => (
        <article key={offer.id} className="offer-lead">
          <Picture offer={offer} />
          <DeadlineMark offer={offer} today={today} />
          <div className="offer-text">
            <h2 dir="auto">
              <Link to={paths.offer(offer.id)} className="card-link">
                {offer.headline}
              </Link>
            </h2>
            <p dir="auto" lang={offer.language}>
              {offer.teaser}
            </p>
            <OfferLine offer={offer} languageName={languageNames[offer.language]} />
          </div>
          <BookmarkButton offer={offer} returnTo={returnTo} compact />
        </article>
      ))}
    </div>
  )
}

/** Decorative here: the title beside it leads to the page where it is described. */
function Picture({ offer: { picture } }: { offer: Lead }) {
  const delivery = useDelivery()
  if (!picture || delivery !== 'full') return null
  return (
    <img
      src={picture.urls[640]}
      srcSet={`${picture.urls[320]} 320w, ${picture.urls[640]} 640w`}
      sizes="(min-width: 64rem) 20rem, 100vw"
      width={640}
      height={360}
      alt=""
      decoding="async"
      loading="lazy"
    />
  )
}
