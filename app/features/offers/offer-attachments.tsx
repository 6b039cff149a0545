import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { useDelivery } from '~/app/ui/content/delivery'
import { Section } from '~/app/ui/content/page-heading'
import type { OpenOffer } from '~/contracts/offers/open-offers'

/** The picture of an offer; browsers choose the size. */
export function OfferPicture({ offer }: { offer: OpenOffer }) {
  const { t } = useTranslation('common')
  const delivery = useDelivery()
  if (!offer.picture) return null
  const { urls, alt } = offer.picture
  if (delivery !== 'full')
    return (
      <p>
        <a href={urls[640]}>{t('bandwidth.showPicture')}</a>
        {alt ? (
          <>
            <span>{': '}</span>
            <bdi lang={offer.language}>{alt}</bdi>
          </>
        ) : null}
      </p>
    )
  return (
    <img
      className="offer-picture"
      src={urls[640]}
      srcSet={`${urls[320]} 320w, ${urls[640]} 640w, ${urls[1280]} 1280w`}
      sizes="(min-width: 60rem) 45rem, 100vw"
      width={1280}
      height={720}
      alt={alt}
      lang={offer.language}
      decoding="async"
    />
  )
}

const bytesPerKilobyte = 1000

/** Downloadable PDFs. */
export function OfferDocuments({ offer }: { offer: OpenOffer }) {
  const { t, language } = useTranslation('offers')
  const { documents } = offer
  if (documents.length === 0) return null
  const size = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  })
  return (
    <Section title={t('detail.documents')}>
      <ul className="stack stack-sm">
        {documents.map(({ id, name, bytes }) => (
          <li key={id}>
            <a href={paths.document(id)} dir="auto" lang={offer.language}>
              {name}
            </a>{' '}
            <span className="muted num">PDF, {size.format(Math.max(1, bytes / bytesPerKilobyte))}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
