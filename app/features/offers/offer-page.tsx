import { Link } from '~/app/ui/navigation/link'
import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { useNonce } from '~/app/platform/http/nonce'
import { paths } from '~/app/platform/paths'
import { useDelivery } from '~/app/ui/content/delivery'
import { DescriptionList } from '~/app/ui/content/description-list'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { buttonClass, ButtonLink } from '~/app/ui/forms/button'
import { Icon } from '~/app/ui/icons'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { RichText } from '~/app/ui/rich-text'
import type { Offer } from '~/contracts/offers/offers'
import { BookmarkButton } from './bookmark-button'
import { OfferDocuments, OfferPicture } from './offer-attachments'
import { Deadline, Period, Where } from './offer-facts'
import { OfferShare } from './offer-share'
import { type LinkedClause, OfferTopics } from './offer-topics'

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
}

/** An offer with all its fields, its provider and its actions. */
export function OfferPage(props: OfferPageProps) {
  const { offer, structured, preview = false, notice } = props
  const { t } = useTranslation('offers')
  return (
    <article className="stack">
      {notice}
      {preview ? null : (
        <Breadcrumbs items={[{ label: t('list.title'), href: paths.content() }, { label: offer.headline }]} />
      )}
      <PageHeading
        kicker={t(`category.${offer.category}`)}
        title={<span lang={offer.language}>{offer.headline}</span>}
        lede={<span lang={offer.language}>{offer.subheadline ?? offer.teaser}</span>}
        actions={preview ? undefined : <Actions offer={offer} />}
      />
      {offer.expired ? <Notice tone="warning">{t('detail.expired')}</Notice> : null}
      <Sidebar at="end" side={<Side {...props} />}>
        <Stack>
          <OfferPicture offer={offer} />
          {offer.subheadline ? (
            <p className="strong" lang={offer.language} dir="auto">
              {offer.teaser}
            </p>
          ) : null}
          <RichText blocks={offer.descriptionBlocks} lang={offer.language} />
          <OfferDocuments offer={offer} />
          <OfferTopics {...props} />
        </Stack>
      </Sidebar>
      {structured && !preview ? <StructuredData data={structured} /> : null}
    </article>
  )
}

function Actions({ offer }: { offer: Offer }) {
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
      <Facts {...props} />
      {preview ? null : <OfferShare offer={offer} address={props.address} />}
      {preview || offer.can.update ? null : (
        <p className="no-print">
          <Link to={paths.report('offer', offer.id)}>{t('detail.report')}</Link>
        </p>
      )}
    </Stack>
  )
}

function Facts({ offer, languageNames, preview }: OfferPageProps) {
  const { t } = useTranslation('offers')
  const name = <bdi>{offer.provider.entityName}</bdi>
  return (
    <Section title={t('detail.facts')}>
      <DescriptionList
        items={[
          { term: t('facts.deadline'), details: <Deadline offer={offer} /> },
          ...(offer.startsOn ? [{ term: t('facts.date'), details: <Period offer={offer} /> }] : []),
          { term: t('facts.where'), details: <Where offer={offer} /> },
          { term: t('facts.cost'), details: t(`cost.${offer.cost}`) },
          { term: t('facts.language'), details: languageNames[offer.language] ?? offer.language },
          {
            term: t('facts.provider'),
            details: preview ? name : <Link to={providerAddress(offer)}>{name}</Link>,
          },
        ]}
      />
    </Section>
  )
}

/** Structured data for crawlers, escaped so that its content cannot end the script element. */
function StructuredData({ data }: { data: object }) {
  const nonce = useNonce()
  const delivery = useDelivery()
  if (delivery !== 'full') return null
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replace(/</g, '\\u003c') }}
      suppressHydrationWarning
    />
  )
}
