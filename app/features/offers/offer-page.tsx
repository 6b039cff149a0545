import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Link } from '@remix-run/react'
import { Tag } from '~/app/ui/content/badge'
import { DescriptionList } from '~/app/ui/content/description-list'
import { Sidebar } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { buttonClass } from '~/app/ui/forms/button'
import { Icon } from '~/app/ui/icons'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { RichText } from '~/app/ui/rich-text'
import type { Offer } from '~/contracts/offers'
import { BookmarkButton } from './bookmark-button'
import { Deadline, Period, Where } from './offer-facts'

export type OfferPageProps = { offer: Offer; languageNames: Record<string, string> }

/** One offer with all that it says, the way to its provider, and the watchlist. */
export function OfferPage({ offer, languageNames }: OfferPageProps) {
  const { t } = useTranslation('offers')
  return (
    <article className="stack">
      <Breadcrumbs items={[{ label: t('list.title'), href: paths.content() }, { label: offer.headline }]} />
      <PageHeading
        kicker={t(`category.${offer.category}`)}
        title={<span lang={offer.language}>{offer.headline}</span>}
        lede={<span lang={offer.language}>{offer.subheadline ?? offer.teaser}</span>}
        actions={<Actions offer={offer} />}
      />
      {offer.expired ? <Notice tone="warning">{t('detail.expired')}</Notice> : null}
      <Sidebar at="end" side={<Facts offer={offer} languageNames={languageNames} />}>
        <div className="stack">
          {offer.subheadline ? (
            <p className="strong" lang={offer.language} dir="auto">
              {offer.teaser}
            </p>
          ) : null}
          <RichText blocks={offer.descriptionBlocks} lang={offer.language} />
          <Topics offer={offer} />
        </div>
      </Sidebar>
    </article>
  )
}

function Actions({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  return (
    <>
      {offer.externalLink ? (
        <a className={buttonClass({})} href={offer.externalLink} rel="noopener noreferrer">
          {t('detail.external')}
          <Icon name="external" />
        </a>
      ) : null}
      <BookmarkButton offer={offer} returnTo={paths.offer(offer.id)} />
    </>
  )
}

/** The page of the provider, or its offers where it has none to show. */
const providerAddress = ({ provider, providerPage }: Offer): string =>
  providerPage ? paths.publicProfile(providerPage) : paths.content({ provider: provider.id })

function Facts({ offer, languageNames }: OfferPageProps) {
  const { t } = useTranslation('offers')
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
            details: <Link to={providerAddress(offer)}>{offer.provider.entityName}</Link>,
          },
        ]}
      />
    </Section>
  )
}

function Topics({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  if (offer.tags.length + offer.clauses.length === 0) return null
  return (
    <Section title={t('detail.topics')}>
      <ul className="row">
        {offer.clauses.map((number) => (
          <li key={number}>
            <Tag>{t('detail.clause', { number })}</Tag>
          </li>
        ))}
        {offer.tags.map((tag) => (
          <li key={tag}>
            <Tag>{t(`tag.${tag}`, { defaultValue: tag })}</Tag>
          </li>
        ))}
      </ul>
    </Section>
  )
}
