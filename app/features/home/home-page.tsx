import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Card } from '~/app/ui/content/card'
import { Columns, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { Notice } from '~/app/ui/feedback/notice'
import { CertificationStages } from './certification-stages'
import type { HomeData, NewOffer } from './home.server'

/** The page after login: what waits for the person first, then what there is to discover. */
export function HomePage({ home, children }: { home: HomeData; children?: ReactNode }) {
  const { t } = useTranslation('home')
  const { standing } = home
  return (
    <>
      <PageHeading
        kicker={home.organisation ?? t(`kind.${standing}`)}
        title={t('greeting', { name: home.name })}
        lede={t(`lede.${standing}`)}
      />
      <Stack gap="lg">
        {standing === 'providerPending' ? (
          <Notice tone="warning" title={t('pending.title')}>
            <p>{t('pending.text')}</p>
          </Notice>
        ) : null}
        {children}
        {home.unread > 0 ? <Unread count={home.unread} /> : null}
        {standing === 'mediaOutlet' ? <CertificationStages questionnaireUrl={home.questionnaireUrl} /> : null}
        {home.offers ? <NewOffers offers={home.offers} /> : null}
        <Ways home={home} />
      </Stack>
    </>
  )
}

function Unread({ count }: { count: number }) {
  const { t } = useTranslation('home')
  return (
    <Section title={t('unread.title')}>
      <p>
        <Link to={paths.notifications()}>{t('unread.count', { count })}</Link>
      </p>
    </Section>
  )
}

function NewOffers({ offers }: { offers: NewOffer[] }) {
  const { t } = useTranslation('home')
  return (
    <Section title={t('offers.title')}>
      {offers.length === 0 ? (
        <p>{t('offers.none')}</p>
      ) : (
        <Columns>
          {offers.map((offer) => (
            <Card
              key={offer.id}
              title={offer.headline}
              href={paths.offer(offer.id)}
              kicker={offer.provider}
              meta={<Deadline day={offer.deadline} />}
            >
              <p dir="auto">{offer.teaser}</p>
            </Card>
          ))}
        </Columns>
      )}
      <p>
        <Link to={paths.content()}>{t('offers.all')}</Link>
      </p>
    </Section>
  )
}

function Deadline({ day }: { day: string | null }) {
  const { t } = useTranslation('home')
  if (day === null) return t('offers.rolling')
  return (
    <>
      {t('offers.deadline')} <Time value={day} show="date" />
    </>
  )
}

/** Where else to go; only what is open to this person. */
function Ways({ home }: { home: HomeData }) {
  const { t } = useTranslation('home')
  const ways = [
    ...(home.hasWatchlist ? [{ to: paths.watchlist, key: 'watchlist' }] : []),
    { to: paths.notifications(), key: 'notifications' },
    { to: paths.about, key: 'about' },
  ]
  return (
    <Section title={t('ways.title')}>
      <Columns>
        {ways.map(({ to, key }) => (
          <Card key={key} title={t(`ways.${key}.title`)} href={to}>
            <p>{t(`ways.${key}.text`)}</p>
          </Card>
        ))}
      </Columns>
    </Section>
  )
}
