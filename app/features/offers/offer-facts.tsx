import { useTranslation } from '~/app/texts/use-translation'
import { DescriptionList } from '~/app/ui/content/description-list'
import { Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { Link } from '~/app/ui/navigation/link'
import type { OpenOffer } from '~/contracts/offers/open-offers'
import type { OfferSummary } from '~/contracts/offers/offers'
import { paths } from '~/app/platform/paths'
import { MadeFor } from '~/app/ui/forms/form'
import { Button } from '~/app/ui/forms/button'
import { FormBeside } from '~/app/platform/reaching/form-beside'
import { Icon } from '~/app/ui/icons'

/** The deadline; rolling and past offers are labelled as such. */
function Deadline({ offer }: { offer: Pick<OfferSummary, 'deadline' | 'expired'> }) {
  const { t } = useTranslation('offers')
  if (!offer.deadline) return <span>{offer.expired ? t('facts.over') : t('facts.rolling')}</span>
  return (
    <>
      <span>{offer.expired ? t('facts.closed') : t('facts.until')}</span>{' '}
      <Time value={offer.deadline} show="date" />
    </>
  )
}

/** The day, or the first and the last day. */
function Period({ offer }: { offer: Pick<OfferSummary, 'startsOn' | 'endsOn'> }) {
  const { t } = useTranslation('offers')
  if (!offer.startsOn) return null
  const several = offer.endsOn !== null && offer.endsOn !== offer.startsOn
  return (
    <>
      <Time value={offer.startsOn} show="date" />
      {several && offer.endsOn ? (
        <>
          {' '}
          <span>{t('facts.to')}</span> <Time value={offer.endsOn} show="date" />
        </>
      ) : null}
    </>
  )
}

export function Where({ offer }: { offer: Pick<OfferSummary, 'online' | 'place'> }) {
  const { t } = useTranslation('offers')
  const online = offer.online ? t('online.true') : null
  return <bdi>{[offer.place, online].filter(Boolean).join(' · ')}</bdi>
}

type OfferFactsProps = {
  offer: OpenOffer
  languageNames: Record<string, string>
  /** Where the provider's name leads; null in a preview. */
  provider: string | null
}

/** Dates, place, cost, language and provider. */
export function OfferFacts({ offer, languageNames, provider }: OfferFactsProps) {
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
          { term: t('facts.provider'), details: provider ? <Link to={provider}>{name}</Link> : name },
        ]}
      />
    </Section>
  )
}

type BookmarkButtonProps = {
  offer: { id: string; headline: string; bookmarked: boolean }
  /** Address of the page with the button. */
  returnTo: string
  /** As a sign alone, for lists. */
  compact?: boolean
}

/** A form that adds the offer to the watchlist or removes it; scripts show the new state before the response. */
export function BookmarkButton({ offer, returnTo, compact = false }: BookmarkButtonProps) {
  const { t } = useTranslation('offers')
  return (
    <FormBeside action={paths.offerBookmark(offer.id)}>
      {(sent) => {
        const bookmarked = sent ? sent.get('bookmarked') === 'true' : offer.bookmarked
        const action = bookmarked ? t('bookmark.remove') : t('bookmark.add')
        return (
          <>
            <MadeFor />
            <input type="hidden" name="returnTo" value={returnTo} />
            <input type="hidden" name="bookmarked" value={String(!bookmarked)} />
            {compact ? (
              <button className="btn btn-quiet btn-icon" title={action}>
                <Icon name="bookmark" className={bookmarked ? 'is-on' : ''} />
                <span className="sr-only">{`${action}: ${offer.headline}`}</span>
              </button>
            ) : (
              <Button variant="secondary" small icon={<Icon name={bookmarked ? 'check' : 'bookmark'} />}>
                {action}
                <span className="sr-only">: {offer.headline}</span>
              </Button>
            )}
          </>
        )
      }}
    </FormBeside>
  )
}
