import { Link } from '~/app/ui/navigation/link'
import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import type { ContentDocument } from '~/app/platform/content/content-source'
import { paths } from '~/app/platform/paths'
import { Columns, Sidebar } from '~/app/ui/content/layout'
import { MarkedText } from '~/app/ui/content/marked-text'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Ring, type RingPlace } from '~/app/ui/content/ring'
import { Steps } from '~/app/ui/feedback/steps'
import { DayMark } from '~/app/ui/content/day-mark'
import { ButtonLink } from '~/app/ui/forms/button'
import { RichText } from '~/app/ui/rich-text'
import type { OfferTeaser } from '~/contracts/offers/offers'

const offers = ['learn', 'meet', 'certify'] as const
const stages = ['selfAssessment', 'disclosure', 'audit'] as const

const organisationLinks = {
  outlet: (words: string) => <Link to={paths.register.mediaOutlet}>{words}</Link>,
  provider: (words: string) => <Link to={paths.register.serviceProvider}>{words}</Link>,
}

type StartPageProps = {
  brand: string
  welcome: ContentDocument | null
  /** The clauses of the standard. */
  ring: readonly RingPlace[]
  /** Links to the clauses of the guide that visitors may read. */
  open: ReactNode
  teasers: readonly OfferTeaser[]
  login: ReactNode
}

/** The picture of the campus: the standard that it teaches. */
function StandardRing({ ring }: Pick<StartPageProps, 'ring'>) {
  const { t } = useTranslation('start')
  return (
    <Ring
      label={t('ring.label', { total: ring.length })}
      segments={ring.map((place) => ({ ...place, title: '', state: 'done' }))}
    >
      <span className="ring-number">{ring.length}</span> <span>{t('ring.clauses')}</span>
    </Ring>
  )
}

/** The public start page; the login form is at `#login`, beside the welcome text if there is room. */
export function StartPage({ brand, welcome, ring, open, teasers, login }: StartPageProps) {
  const { t, language } = useTranslation('start')
  // Editors may not have written it in this language; the interface has its own words for the heading.
  const own = welcome?.locale === language ? welcome : null
  return (
    <>
      <div className="start-head">
        <div>
          <PageHeading
            kicker={t('kicker')}
            title={own?.title ?? t('title')}
            lede={own?.lede ?? t('lede', { brand })}
          />
        </div>
        <StandardRing ring={ring} />
      </div>
      <Sidebar
        at="end"
        wide
        side={
          <Section id="login" title={t('login')} kicker={t('loginKicker')}>
            {login}
          </Section>
        }
      >
        {welcome && welcome.body.length > 0 ? (
          <RichText blocks={welcome.body} lang={own ? undefined : welcome.locale} />
        ) : null}
        <Section title={t('offers.title')} kicker={t('offers.kicker')}>
          <Columns>
            {offers.map((offer) => (
              <div key={offer} className="stack stack-sm">
                <h3>{t(`offers.${offer}.title`)}</h3>
                <p>{t(`offers.${offer}.text`)}</p>
              </div>
            ))}
          </Columns>
          <div className="row">
            <ButtonLink href={paths.register.individual}>{t('register')}</ButtonLink>{' '}
            <ButtonLink href={paths.about} variant="secondary">
              {t('more')}
            </ButtonLink>
          </div>
          <p>
            <MarkedText text={t('organisations')} marks={organisationLinks} />
          </p>
        </Section>
        <Teasers teasers={teasers} />
        {open ? (
          <Section title={t('open.title')} kicker={t('open.kicker')}>
            {open}
          </Section>
        ) : null}
        <Section title={t('stages.title')} kicker={t('stages.kicker')}>
          <Steps
            label={t('stages.title')}
            items={stages.map((stage) => ({
              label: t(`stages.${stage}.title`),
              description: t(`stages.${stage}.text`),
            }))}
          />
          <div className="row">
            <Link to={paths.registry()}>{t('stages.registry')}</Link>
            <Link to={paths.certificateCheck}>{t('stages.check')}</Link>
          </div>
        </Section>
      </Sidebar>
    </>
  )
}

/** A few of the offers that visitors may read. */
function Teasers({ teasers }: Pick<StartPageProps, 'teasers'>) {
  const { t } = useTranslation('start')
  if (teasers.length === 0) return null
  return (
    <Section title={t('teaser.title')} kicker={t('teaser.kicker')}>
      <ul className="offer-rows">
        {teasers.map(({ id, headline, provider, deadline }) => (
          <li key={id} className="offer-row">
            {deadline ? (
              <DayMark value={deadline} label={t('teaser.by')} />
            ) : (
              <p className="day-mark day-none">{t('teaser.rolling')}</p>
            )}
            <div className="offer-text">
              <h3 dir="auto">
                <Link to={paths.offer(id)} className="card-link">
                  {headline}
                </Link>
              </h3>
              <p className="offer-line">
                <bdi>{provider}</bdi>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <p>
        <Link to={paths.openOffers()}>{t('teaser.more')}</Link>
      </p>
    </Section>
  )
}
