import { Link } from '~/app/ui/navigation/link'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Section } from '~/app/ui/content/page-heading'
import { pageSizes } from '~/contracts/constants'
import type { ListedOffer } from '~/contracts/offers/listed-offer'
import type { ShownProfile } from './profile.server'

/** Downloadable PDFs. */
export function ProfileDocuments({ profile: { documents } }: { profile: ShownProfile }) {
  const { t, language } = useTranslation('profiles')
  if (documents.length === 0) return null
  const size = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  })
  return (
    <Section title={t('public.documents')}>
      <ul className="stack stack-sm">
        {documents.map(({ id, name, bytes }) => (
          <li key={id}>
            <a href={paths.document(id)} dir="auto">
              {name}
            </a>{' '}
            <span className="muted num">PDF, {size.format(Math.max(1, bytes / 1000))}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type ProfileOffersProps = {
  profile: ShownProfile
  renderOffer: (offer: ListedOffer) => ReactNode
}

/** A provider's newest open offers, for users who may read them. */
export function ProfileOffers({ profile, renderOffer }: ProfileOffersProps) {
  const { t } = useTranslation('profiles')
  const { offers, id, link } = profile
  if (link.kind !== 'provider') return null
  if (!offers)
    return (
      <p className="muted no-print">
        {t('public.offers.forMembers')}{' '}
        <Link to={paths.openOffers({ provider: id })}>{t('public.offers.forEveryone')}</Link>
      </p>
    )
  return (
    <Section id="offers" title={t('public.offers.title')}>
      {offers.length === 0 ? <p>{t('public.offers.none')}</p> : null}
      <div className="offer-rows">
        {offers.map((offer) => (
          <Fragment key={offer.id}>{renderOffer(offer)}</Fragment>
        ))}
      </div>
      {offers.length === pageSizes.profileOffers ? (
        <p>
          <Link to={paths.content({ provider: id })}>{t('public.offers.all')}</Link>
        </p>
      ) : null}
    </Section>
  )
}
