import { StructuredData } from '~/app/ui/content/delivery'
import { Link } from '~/app/ui/navigation/link'
import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { buttonClass, ButtonLink } from '~/app/ui/forms/button'
import { Icon } from '~/app/ui/icons'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { RichText } from '~/app/ui/rich-text'
import type { Offer } from '~/contracts/offers/offers'
import { BookmarkButton, OfferFacts } from './offer-facts'
import { OfferDocuments, OfferPicture, OfferShare, type LinkedClause, OfferTopics } from './offer-details'
export type OfferPageProps = {
  offer: Offer
  languageNames: Record<string, string>
  clauses: LinkedClause[]
  /** Absolute address of this page. */
  address: string
  /** The offer as schema.org data. */
  structured: object | null
  /** A preview: no outgoing links and no bookmark. */
  preview?: boolean
  /** Content above the offer. */
  notice?: ReactNode
  /** Beside the watchlist. */
  actions?: ReactNode
  /** Below the title. */
  children?: ReactNode
}

/** An offer with all its fields, its provider and its actions. */
export function OfferPage(props: OfferPageProps) {
  const { offer, structured, preview = false, notice, actions, children } = props
  const { t } = useTranslation('offers')
  return (
    <article className="stack">
      {notice}
      {preview ? null : (
        <Breadcrumbs items={[{ label: t('list.title'), href: paths.content() }, { label: offer.headline }]} />
      )}
      <PageHeading
        kicker={t(`category.${offer.category}`)}
        title={
          <span lang={offer.language} dir="auto">
            {offer.headline}
          </span>
        }
        lede={
          <span lang={offer.language} dir="auto">
            {offer.subheadline ?? offer.teaser}
          </span>
        }
        actions={preview ? undefined : <Actions offer={offer} more={actions} />}
      />
      {children}
      {offer.expired ? <Notice tone="warning">{t('detail.expired')}</Notice> : null}
      <Sidebar at="end" side={<Side {...props} />}>
        <Stack>
          <OfferPicture offer={offer} />
          {offer.subheadline ? (
            <p className="strong" lang={offer.language} dir="auto">
              {offer.teaser}
            </p>
          ) : null}
          <RichText blocks={offer.descriptionBlocks} lang={offer.language} dir="auto" />
          <OfferDocuments offer={offer} />
          <OfferTopics {...props} />
        </Stack>
      </Sidebar>
      {structured && !preview ? <StructuredData data={structured} /> : null}
    </article>
  )
}

function Actions({ offer, more }: { offer: Offer; more: ReactNode }) {
  const { t } = useTranslation('offers')
  return (
    <>
      {offer.externalLink ? (
        <a className={buttonClass({})} href={paths.offerApply(offer.id)} rel="noopener noreferrer">
          {t('detail.external')}
          <Icon name="external" />
        </a>
      ) : null}
      <BookmarkButton offer={offer} returnTo={paths.offer(offer.id)} />
      {more}
      {offer.can.update ? (
        <>
          <ButtonLink variant="secondary" href={paths.offerEdit(offer.id)}>
            {t('detail.edit')}
          </ButtonLink>
          <ButtonLink variant="secondary" href={paths.offerStatisticsOf(offer.id)}>
            {t('detail.readers')}
          </ButtonLink>
        </>
      ) : null}
    </>
  )
}

/** Link to the provider's profile, or to its offers if it has no visible profile. */
const providerAddress = ({ provider, providerPage }: Offer): string =>
  providerPage ? paths.publicProfile(providerPage) : paths.content({ provider: provider.id })

function Side(props: OfferPageProps) {
  const { offer, preview = false } = props
  const { t } = useTranslation('offers')
  return (
    <Stack gap="lg">
      <OfferFacts {...props} provider={preview ? null : providerAddress(offer)} />
      {preview ? null : <OfferShare offer={offer} address={props.address} />}
      {preview || offer.can.update ? null : (
        <p className="no-print">
          {offer.providerPage ? (
            <>
              <Link to={paths.newMessage(offer.provider.id)}>{t('detail.ask')}</Link>
              <br />
            </>
          ) : null}
          <Link to={paths.report('offer', offer.id)}>{t('detail.report')}</Link>
        </p>
      )}
    </Stack>
  )
}
