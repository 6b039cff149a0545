import { Form } from '~/app/ui/forms/form'
import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Section } from '~/app/ui/content/page-heading'
import { EmptyPart } from '~/app/ui/feedback/empty-state'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { Icon } from '~/app/ui/icons'
import { Link, NameLink } from '~/app/ui/navigation/link'
import { isolated } from '~/contracts/isolated'
import type { SuggestionHint } from '~/contracts/offers/suggestions'
import type { HomeChecklist, HomeData, HomeSuggestions, SuggestedOffer, HomeOffer } from './home.server'
import { DayMark } from '~/app/ui/content/day-mark'
import { Time } from '~/app/ui/content/time'

export function Deadlines({ offers }: { offers: HomeOffer[] }) {
  const { t } = useTranslation('home')
  return (
    <Section title={t('deadlines.title')}>
      <OfferRows offers={offers} />
      <p>
        <Link to={paths.watchlist}>{t('deadlines.all')}</Link>
      </p>
    </Section>
  )
}

/** Offers, clauses and coaches chosen for the user, each with its reason; where there are no offers, what would help. */
export function ForYou({
  suggestions: { offers, clauses, coaches, hint },
  children,
}: {
  suggestions: HomeSuggestions
  /** Where to find more. */
  children?: ReactNode
}) {
  const { t } = useTranslation('home')
  return (
    <Section id="for-you" title={t('forYou.title')}>
      {offers.length > 0 ? (
        <div className="offer-rows">
          {offers.map((offer) => (
            <SuggestedRow key={offer.id} offer={offer} />
          ))}
        </div>
      ) : null}
      {children}
      {clauses.length > 0 ? <Clauses clauses={clauses} /> : null}
      {coaches.length > 0 ? <Coaches coaches={coaches} /> : null}
      {hint ? <Hint hint={hint} /> : null}
      {hint && clauses.length + coaches.length === 0 ? null : <Because />}
    </Section>
  )
}

function SuggestedRow({ offer }: { offer: SuggestedOffer }) {
  const { t } = useTranslation('home')
  return (
    <OfferRow
      offer={offer}
      reason={useReason(offer)}
      action={
        <Form method="post" action={paths.offerDismissal(offer.id)} preventScrollReset>
          <button
            className="btn btn-quiet btn-icon"
            name="dismissed"
            value="true"
            title={t('forYou.dismiss')}
          >
            <Icon name="close" />
            <span className="sr-only">{`${t('forYou.dismiss')}: ${offer.headline}`}</span>
          </button>
        </Form>
      }
    />
  )
}

function useReason({ reason, languageName }: SuggestedOffer): string {
  const { t } = useTranslation('home')
  switch (reason.kind) {
    case 'search':
      return t('forYou.reason.search', { name: isolated(reason.name) })
    case 'clause':
      return t('forYou.reason.clause', { clause: reason.clause })
    case 'place':
      return t('forYou.reason.place', { place: isolated(reason.place) })
    case 'country':
      return t('forYou.reason.country', { country: reason.country })
    case 'language':
      return t('forYou.reason.language', { language: languageName })
  }
}

function Clauses({ clauses }: Pick<HomeSuggestions, 'clauses'>) {
  const { t } = useTranslation('home')
  return (
    <div className="stack stack-sm">
      <h3>{t('forYou.clauses.title')}</h3>
      <ul className="stack stack-sm">
        {clauses.map(({ clause, title, guide, reason }) => (
          <li key={clause}>
            <Link to={guide}>{t('forYou.clauses.named', { clause, title })}</Link>
            <div className="hint">
              {reason.kind === 'search'
                ? t('forYou.reason.search', { name: isolated(reason.name) })
                : t(`forYou.clauses.${reason.kind}`)}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Coaches({ coaches }: Pick<HomeSuggestions, 'coaches'>) {
  const { t } = useTranslation('home')
  return (
    <div className="stack stack-sm">
      <h3>{t('forYou.coaches.title')}</h3>
      <ul className="stack stack-sm">
        {coaches.map((coach) => (
          <li key={coach.id}>
            <Link to={paths.publicProfile(coach.link)}>
              <bdi>{coach.name}</bdi>
            </Link>
            <div className="hint">
              <CoachReason coach={coach} />
            </div>
          </li>
        ))}
      </ul>
      <p>
        <Link to={paths.directory({ kind: 'trainer' })}>{t('forYou.coaches.all')}</Link>
      </p>
    </div>
  )
}

function CoachReason({ coach: { reason, languageName } }: { coach: HomeSuggestions['coaches'][number] }) {
  const { t } = useTranslation('home')
  switch (reason.kind) {
    case 'clause':
      return t('forYou.coaches.clause', { clause: reason.clause })
    case 'place':
      return t('forYou.reason.place', { place: isolated(reason.place) })
    case 'country':
      return t('forYou.coaches.country', { country: reason.country })
    case 'language':
      return t('forYou.coaches.language', { language: languageName })
  }
}

/** Says why, with the switch. */
function Because() {
  const { t } = useTranslation('home')
  return (
    <details className="fold">
      <summary>{t('forYou.why')}</summary>
      <div className="stack stack-sm">
        <p>{t('forYou.because')}</p>
        <Form method="post" action={paths.accountChoices} preventScrollReset>
          <input type="hidden" name="returnTo" value={paths.home} />
          <Button variant="secondary" small name="suggestions" value="off">
            {t('forYou.off')}
          </Button>
        </Form>
      </div>
    </details>
  )
}

const helps: Record<SuggestionHint, string> = {
  languages: paths.profileSettings,
  place: paths.profileSettings,
  search: paths.savedSearches,
}

function Hint({ hint }: { hint: SuggestionHint }) {
  const { t } = useTranslation('home')
  return (
    <p>
      {t(`forYou.hint.${hint}`)} <Link to={helps[hint]}>{t(`forYou.hintLink.${hint}`)}</Link>
    </p>
  )
}

type OfferRowProps = {
  offer: HomeOffer
  /** In place of the teaser. */
  reason?: ReactNode
  /** At the end of the row. */
  action?: ReactNode
}

function OfferRow({ offer, reason, action }: OfferRowProps) {
  return (
    <article className="offer-row">
      <Deadline day={offer.deadline} />
      <div className="offer-text">
        <h3 dir="auto">
          <Link to={paths.offer(offer.id)} className="card-link">
            {offer.headline}
          </Link>
        </h3>
        {reason === undefined ? (
          <p className="offer-teaser" dir="auto">
            {offer.teaser}
          </p>
        ) : (
          <p>{reason}</p>
        )}
        <p className="offer-line">
          <bdi>{offer.provider}</bdi>
        </p>
      </div>
      {action}
    </article>
  )
}

export function OfferRows({ offers }: { offers: HomeOffer[] }) {
  return (
    <div className="offer-rows">
      {offers.map((offer) => (
        <OfferRow key={offer.id} offer={offer} />
      ))}
    </div>
  )
}

function Deadline({ day }: { day: string | null }) {
  const { t } = useTranslation('home')
  if (day === null) return <p className="day-mark day-none">{t('offers.rolling')}</p>
  return <DayMark value={day} label={t('offers.deadline')} />
}

/** What groups recommend to the user’s outlet, each with its note. */
export function FromGroups({ groupOffers }: Pick<HomeData, 'groupOffers'>) {
  const { t } = useTranslation('home')
  if (groupOffers.length === 0) return null
  return (
    <Section id="from-groups" title={t('fromGroups.title')}>
      <div className="offer-rows">
        {groupOffers.map(({ group, note, ...offer }) => (
          <OfferRow
            key={`${offer.id}:${group.id}`}
            offer={offer}
            reason={
              <>
                <span>{t('fromGroups.by', { group: isolated(group.name) })}</span>{' '}
                {note ? <bdi>{note}</bdi> : null}
              </>
            }
          />
        ))}
      </div>
      <p>
        <Link to={paths.groupOffers()}>{t('fromGroups.all')}</Link>
      </p>
    </Section>
  )
}

const stages = ['registered', 'assessing', 'published', 'inAudit', 'certified'] as const

/** How many outlets of a group or a legal entity have reached which stage, as far as they show it. */
export function Outlets({ counts, unshared }: NonNullable<HomeData['outlets']>) {
  const { t } = useTranslation(['home', 'facts'])
  const reached = stages.filter((stage) => counts[stage] > 0)
  if (reached.length === 0 && unshared === 0)
    return (
      <Section title={t('outlets.title')}>
        <EmptyPart>{t('outlets.none')}</EmptyPart>
        <div>
          <ButtonLink href={paths.linkNew()}>{t('outlets.ask')}</ButtonLink>
        </div>
      </Section>
    )
  return (
    <Section title={t('outlets.title')}>
      <ul className="stack stack-sm">
        {reached.map((stage) => (
          <li key={stage}>
            <Link to={paths.outlets({ stage })}>{t(`facts:stage.${stage}`)}</Link>{' '}
            <span className="num">{counts[stage]}</span>
          </li>
        ))}
        {unshared > 0 ? <li className="muted">{t('outlets.unshared', { count: unshared })}</li> : null}
      </ul>
      <div>
        <ButtonLink href={paths.outlets()}>{t('outlets.open')}</ButtonLink>
      </div>
    </Section>
  )
}

/** What the cohorts of a group that are under way aim at, and by when. */
export function Cohorts({ cohorts }: Pick<HomeData, 'cohorts'>) {
  const { t } = useTranslation(['home', 'facts'])
  return (
    <Section title={t('cohorts.title')}>
      <ul className="stack stack-sm">
        {cohorts.map(({ id, name, endsOn, goalStage, goal, reached }) => (
          <li key={id}>
            <NameLink to={paths.cohort(id)}>{name}</NameLink>{' '}
            <span className="num">{t(`facts:goal.${goalStage}`, { reached, goal })}</span>{' '}
            <span className="muted">
              {t('cohorts.until')} <Time value={endsOn} show="date" />
            </span>
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink href={paths.cohorts} variant="secondary">
          {t('cohorts.open')}
        </ButtonLink>
      </div>
    </Section>
  )
}

/** Where an outlet stands among those that have begun: nothing about any single one. */
export function Place({ ready, total, quartiles }: Pick<HomeChecklist, 'ready' | 'total' | 'quartiles'>) {
  const { t } = useTranslation('home')
  if (quartiles === null || ready === 0 || ready === total) return null
  const passed = quartiles.filter((most) => ready > most).length
  const words = ['none', 'quarter', 'half', 'most'] as const
  return <p className="muted">{t(`place.${words[passed] ?? 'none'}`, { number: quartiles[1] })}</p>
}
