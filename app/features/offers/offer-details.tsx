import { DocumentList } from '~/app/ui/content/document-list'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { Section } from '~/app/ui/content/page-heading'
import { CopyField } from '~/app/ui/forms/copy-field'
import type { OpenOffer } from '~/contracts/offers/open-offers'
import { useDelivery } from '~/app/ui/content/delivery'
import { Link } from '~/app/ui/navigation/link'
import type { OfferList } from './list-filters'

const mailTo = (subject: string, body: string) =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`

/** Ways to share an offer: calendar file, mail, address. */
export function OfferShare({ offer, address }: { offer: OpenOffer; address: string }) {
  const { t } = useTranslation('offers')
  const hasDay = offer.deadline !== null || offer.startsOn !== null
  return (
    <Section title={t('share.title')}>
      <Stack>
        <ul className="stack stack-sm no-print">
          {hasDay ? (
            <li>
              <a href={paths.offerCalendar(offer.id)}>{t('share.calendar')}</a>
            </li>
          ) : null}
          <li>
            <a href={mailTo(offer.headline, `${offer.headline}\n${address}`)}>{t('share.mail')}</a>
          </li>
        </ul>
        <CopyField
          label={t('share.address')}
          hint={t(offer.openToVisitors && !offer.expired ? 'share.openHint' : 'share.hint')}
          value={address}
        />
      </Stack>
    </Section>
  )
}

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

/** Downloadable PDFs. */
export function OfferDocuments({ offer }: { offer: OpenOffer }) {
  const { t } = useTranslation('offers')
  const { documents } = offer
  if (documents.length === 0) return null
  return (
    <Section title={t('detail.documents')}>
      <DocumentList documents={documents} hrefOf={paths.document} lang={offer.language} />
    </Section>
  )
}

/** A clause of an offer, with the title and address of its guide article if there is one. */
export type LinkedClause = { number: number; title?: string; guide?: string }

type OfferTopicsProps = {
  offer: OpenOffer
  clauses: LinkedClause[]
  preview?: boolean
  /** The list that has other offers. */
  list?: OfferList
}

/** The topics of an offer, each linked to other offers on it; clauses also to the guide. */
export function OfferTopics({ offer, clauses, preview = false, list = paths.content }: OfferTopicsProps) {
  const { tags } = offer
  const { t } = useTranslation('offers')
  return (
    <>
      {clauses.length > 0 ? (
        <Section title={t('detail.clauses')}>
          <ul className="stack stack-sm">
            {clauses.map((clause) => (
              <li key={clause.number}>
                <Clause clause={clause} preview={preview} list={list} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {tags.length > 0 ? (
        <Section title={t('detail.topics')}>
          <ul className="row">
            {tags.map(({ code, name }) => (
              <li key={code}>
                {preview ? (
                  <span className="tag">{name}</span>
                ) : (
                  <Link className="tag" to={list({ tag: [code] })}>
                    {name}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  )
}

type ClauseProps = { clause: LinkedClause; preview: boolean; list: OfferList }

function Clause({ clause, preview, list }: ClauseProps) {
  const { t } = useTranslation('offers')
  const { number, title, guide } = clause
  const words = title ? t('detail.clauseNamed', { number, title }) : t('detail.clause', { number })
  if (preview) return words
  return (
    <>
      {guide ? <Link to={guide}>{words}</Link> : <span>{words}</span>}{' '}
      <Link className="muted" to={list({ clause: [String(number)] })}>
        {t('detail.moreOnClause')}
        <span className="sr-only">: {words}</span>
      </Link>
    </>
  )
}
