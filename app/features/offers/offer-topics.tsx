import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Section } from '~/app/ui/content/page-heading'
import type { OpenOffer } from '~/contracts/offers/open-offers'
import type { OfferList } from './list-filters'

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
