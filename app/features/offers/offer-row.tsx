import { useTranslation } from '~/app/texts/use-translation'
import { offerAnchor, paths } from '~/app/platform/paths'
import { Initials } from '~/app/ui/content/avatar'
import { DayMark } from '~/app/ui/content/day-mark'
import { Icon } from '~/app/ui/icons'
import { Link } from '~/app/ui/navigation/link'
import type { offerCategories } from '~/contracts/constants'
import type { ListedOffer } from '~/contracts/offers/listed-offer'
import type { OfferSummary } from '~/contracts/offers/offers'
import { BookmarkButton, Where } from './offer-facts'
export type OfferRowProps = {
  offer: ListedOffer
  languageName: string | undefined
  returnTo: string
  /** The present day in the reader's time zone, `2026-11-21`. */
  today: string
  headingLevel?: 2 | 3
  /** On the page of its provider, who is not named again. */
  isAtProvider?: boolean
}

/** An offer in a list: its deadline as a mark, title, teaser, then what it is. */
export function OfferRow({ returnTo, ...props }: OfferRowProps) {
  const anchor = offerAnchor(props.offer.id)
  return (
    <article className="offer-row" id={anchor}>
      <OfferWords {...props} />
      <BookmarkButton offer={props.offer} returnTo={`${returnTo}#${anchor}`} compact />
    </article>
  )
}

type OfferWordsProps = OfferLineProps & Pick<OfferRowProps, 'today' | 'headingLevel'>

/** The row without what only members have. */
export function OfferWords({ today, headingLevel = 2, ...line }: OfferWordsProps) {
  const { offer } = line
  const Heading = `h${headingLevel}` as const
  return (
    <>
      <DeadlineMark offer={offer} today={today} />
      <div className="offer-text">
        <Heading dir="auto">
          <Link to={paths.offer(offer.id)} className="card-link">
            {offer.headline}
          </Link>
        </Heading>
        <p className="offer-teaser" dir="auto" lang={offer.language}>
          {offer.teaser}
        </p>
        <OfferLine {...line} />
      </div>
    </>
  )
}

type OfferLineProps = Pick<OfferRowProps, 'languageName' | 'isAtProvider'> & {
  offer: Omit<ListedOffer, 'bookmarked'>
}

/** What an offer is, in one line: category, place, price, language, then its provider with a mark, which is shortened where there is no room. */
export function OfferLine({ offer, languageName, isAtProvider = false }: OfferLineProps) {
  const { t } = useTranslation('offers')
  const { name, tone } = categoryMarks[offer.category]
  return (
    <p className="offer-line">
      <span>
        <span className={tone ? `offer-category tone-${tone}` : 'offer-category'}>
          <Icon name={name} />
          {t(`category.${offer.category}`)}
        </span>
        {' · '}
        <Where offer={offer} />
        {` · ${t(`cost.${offer.cost}`)} · ${languageName ?? offer.language}`}
        {isAtProvider ? null : <span>{' · '}</span>}
      </span>
      {isAtProvider ? null : (
        <span>
          <Initials className="offer-mark" name={offer.provider.entityName} />{' '}
          <bdi>{offer.provider.entityName}</bdi>
        </span>
      )}
    </p>
  )
}

/** Learning, money and the rest have a tone each, and every category its sign. */
const categoryMarks = {
  seminar: { name: 'board', tone: 'info' },
  training: { name: 'cap', tone: 'info' },
  elearning: { name: 'screen', tone: 'info' },
  funding: { name: 'coin', tone: 'warning' },
  scholarships: { name: 'medal', tone: 'warning' },
  event: { name: 'calendar', tone: null },
  other: { name: 'info', tone: null },
} as const satisfies Record<(typeof offerCategories)[number], unknown>

const dayMs = 86_400_000
/** From this many days on, the number of days says less than the date. */
const nearDays = 14

const daysTo = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / dayMs)

type DeadlineMarkProps = { offer: Pick<OfferSummary, 'deadline' | 'expired'>; today: string }

/** The deadline as a mark: the days left if they are few, the year if it is another one. */
export function DeadlineMark({ offer: { deadline, expired }, today }: DeadlineMarkProps) {
  const { t } = useTranslation('offers')
  if (!deadline) return <p className="day-mark day-none">{expired ? t('facts.over') : t('facts.rolling')}</p>
  const left = daysTo(deadline, today)
  const isNear = !expired && left >= 0 && left <= nearDays
  const year = deadline.slice(0, 4)
  return (
    <DayMark
      value={deadline}
      label={expired ? t('facts.closed') : t('facts.until')}
      note={isNear ? daysLeft() : year === today.slice(0, 4) ? null : year}
      urgent={isNear && left <= 3}
    />
  )

  function daysLeft(): string {
    return left === 0 ? t('facts.lastDay') : t('facts.daysLeft', { count: left })
  }
}
