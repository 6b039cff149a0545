import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { buttonClass, ButtonLink } from '~/app/ui/forms/button'
import { Icon } from '~/app/ui/icons'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { RichText } from '~/app/ui/rich-text'
import type { OpenOffer } from '~/contracts/offers/open-offers'
import { OfferDocuments, OfferPicture, OfferShare, OfferTopics } from '../offer-details'
import { StructuredData } from '~/app/ui/content/delivery'
import { OfferFacts } from '../offer-facts'
import type { OpenOfferData } from './open-offer.server'
/** The provider's profile if everybody may see it, otherwise what else it has opened. */
const providerAddress = ({ provider, providerPage }: OpenOffer): string =>
  providerPage ? paths.publicProfile(providerPage) : paths.openOffers({ provider: provider.id })

type OpenOfferPageProps = Omit<OpenOfferData, 'structured'> & { structured: object }

/** An offer for those who are not members: the offer itself, and how to become one. */
export function OpenOfferPage(props: OpenOfferPageProps) {
  const { offer, address, structured, isVisitor } = props
  const { t } = useTranslation('offers')
  const { language, headline, externalLink } = offer
  return (
    <article className="stack">
      <Breadcrumbs items={[{ label: t('openList.title'), href: paths.openOffers() }, { label: headline }]} />
      <PageHeading
        kicker={t(`category.${offer.category}`)}
        title={
          <span lang={language} dir="auto">
            {headline}
          </span>
        }
        lede={
          <span lang={language} dir="auto">
            {offer.subheadline ?? offer.teaser}
          </span>
        }
        actions={
          externalLink ? (
            <a
              className={buttonClass({})}
              href={paths.offerApply(offer.id)}
              rel="noopener noreferrer nofollow"
            >
              {t('detail.external')}
              <Icon name="external" />
            </a>
          ) : undefined
        }
      />
      <Sidebar
        at="end"
        side={
          <Stack gap="lg">
            <OfferFacts {...props} provider={providerAddress(offer)} />
            <OfferShare offer={offer} address={address} />
          </Stack>
        }
      >
        <Stack>
          <OfferPicture offer={offer} />
          {offer.subheadline ? (
            <p className="strong" lang={language} dir="auto">
              {offer.teaser}
            </p>
          ) : null}
          <RichText blocks={offer.descriptionBlocks} lang={language} dir="auto" />
          <OfferDocuments offer={offer} />
          <OfferTopics {...props} list={paths.openOffers} />
        </Stack>
      </Sidebar>
      <WayIn returnTo={paths.offer(offer.id)} isVisitor={isVisitor} />
      <StructuredData data={structured} />
    </article>
  )
}

/** What an account opens; people who have one wait for access. */
export function WayIn({ returnTo, isVisitor }: { returnTo: string; isVisitor: boolean }) {
  const { t } = useTranslation('offers')
  return (
    <Section title={t(isVisitor ? 'wayIn.title' : 'wayIn.waitingTitle')}>
      <p className="measure">{t(isVisitor ? 'wayIn.text' : 'wayIn.waiting')}</p>
      {isVisitor ? (
        <div className="row no-print">
          <ButtonLink href={paths.register.individual}>{t('wayIn.register')}</ButtonLink>{' '}
          <ButtonLink href={paths.login(returnTo)} variant="secondary">
            {t('wayIn.login')}
          </ButtonLink>
        </div>
      ) : null}
    </Section>
  )
}
