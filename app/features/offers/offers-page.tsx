import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { offerAnchor, paths } from '~/app/platform/paths'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'
import { Pagination } from '~/app/ui/navigation/pagination'
import { limits, pageSizes } from '~/contracts/constants'
import type { ListedOffer } from '~/contracts/offers/listed-offer'
import { OfferRow, DeadlineMark, OfferLine } from './offer-row'
import { type OfferFiltersProps, ResourceCentre } from './offer-filters'
import { useDelivery } from '~/app/ui/content/delivery'
import { Link } from '~/app/ui/navigation/link'
import type { OfferSummary } from '~/contracts/offers/offers'
import { BookmarkButton } from './offer-facts'

export type OffersPageProps = OfferFiltersProps & {
  /** Shown first, and larger. */
  leads: Lead[]
  items: ListedOffer[]
  today: string
  total: number
  /** Counts are lower bounds. */
  more: boolean
  languageNames: Record<string, string>
  tabs: ReactNode
  /** Return address of this page. */
  here: string
  /** Actions for authors of offers. */
  actions?: ReactNode
  /** Links to follow these filters. */
  following?: ReactNode
}

/** The resource centre: offers by filter. */
export function OffersPage(props: OffersPageProps) {
  const { leads, items, today, total, more, languageNames, tabs, here, actions, following, ...rest } = props
  const { filters } = rest
  return (
    <ResourceCentre
      {...{ tabs, actions, following }}
      current="list"
      filterProps={rest}
      count={<Count filters={filters} total={total} more={more} />}
    >
      {items.length === 0 ? <NoOffers searched={filters.text !== undefined} /> : null}
      <LeadOffers offers={leads} languageNames={languageNames} today={today} returnTo={here} />
      <div className="offer-rows">
        {items.map((offer) => (
          <OfferRow
            key={offer.id}
            offer={offer}
            languageName={languageNames[offer.language]}
            returnTo={here}
            today={today}
          />
        ))}
      </div>
      <Pagination
        page={Number(filters.page ?? 1)}
        pageSize={pageSizes.default}
        total={total}
        moreThan={more ? limits.offersCounted : undefined}
        hrefFor={(page) => paths.content({ ...filters, page })}
      />
    </ResourceCentre>
  )
}

/** The number of offers; beyond the limit a lower bound, with a note on the order. */
function Count({ total, more, filters }: Pick<OffersPageProps, 'total' | 'more' | 'filters'>) {
  const { t } = useTranslation('offers')
  const relevance = filters.text && (filters.sort ?? 'relevance') === 'relevance'
  return (
    <div role="status">
      <p className="num">
        {more ? t('list.moreThan', { count: limits.offersCounted }) : t('list.count', { count: total })}
      </p>
      {total >= limits.offersPaged && relevance ? (
        <p className="muted">{t('list.bestOfMany', { count: total })}</p>
      ) : null}
    </div>
  )
}

function NoOffers({ searched }: { searched: boolean }) {
  const { t } = useTranslation('offers')
  const action = <ButtonLink href={paths.content()}>{t('list.empty.action')}</ButtonLink>
  return (
    <EmptyState title={t('list.empty.title')} action={action}>
      <p>{t('list.empty.text')}</p>
      {searched ? <p>{t('list.empty.words')}</p> : null}
    </EmptyState>
  )
}

/** An offer that leads the list, with its picture if it has one. */
type Lead = ListedOffer & Pick<OfferSummary, 'picture'>

type LeadOffersProps = {
  offers: readonly Lead[]
  languageNames: Record<string, string>
  today: string
  returnTo: string
}

/** One or two offers that stand above the list. */
function LeadOffers({ offers, languageNames, today, returnTo }: LeadOffersProps) {
  if (offers.length === 0) return null
  return (
    <div className="offer-leads">
      {offers.map((offer) => (
        <article key={offer.id} className="offer-lead" id={offerAnchor(offer.id)}>
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
          <BookmarkButton offer={offer} returnTo={`${returnTo}#${offerAnchor(offer.id)}`} compact />
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
