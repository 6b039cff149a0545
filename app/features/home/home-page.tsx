import { Link } from '~/app/ui/navigation/link'
import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Card } from '~/app/ui/content/card'
import { Columns, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Ring, ringStates } from '~/app/ui/content/ring'
import { isolated } from '~/contracts/isolated'
import { Cohorts, Deadlines, ForYou, FromGroups, OfferRows, Outlets, Place } from './for-you'
import type { HomeChecklist, HomeData, HomeOffer } from './home.server'
import { Icon } from '~/app/ui/icons'
import { isWaiting } from '~/app/platform/closed-page'
import { Notice } from '~/app/ui/feedback/notice'
import { ButtonLink } from '~/app/ui/forms/button'
import { Time } from '~/app/ui/content/time'
import { type Step, Steps } from '~/app/ui/feedback/steps'
import { EmptyPart } from '~/app/ui/feedback/empty-state'

type HomePageProps = {
  home: HomeData
  /** Pending items of the user. */
  children?: ReactNode
  /** The clauses of the guide that an account that waits may read. */
  openClauses?: ReactNode
}

/** The page after login: pending items first, then suggestions. */
export function HomePage({ home, children, openClauses }: HomePageProps) {
  const { t } = useTranslation('home')
  const { accessLevel } = home
  return (
    <>
      <PageHeading
        kicker={home.organisation === null ? t(`kind.${accessLevel}`) : <bdi>{home.organisation}</bdi>}
        title={t('greeting', { name: isolated(home.name) })}
        lede={t(`lede.${accessLevel}`)}
      />
      <Stack gap="lg">
        <WaitingAudits home={home} />
        {children}
        {home.waitingLinks > 0 ? <WaitingLinks count={home.waitingLinks} /> : null}
        {home.unread + home.unreadMessages > 0 ? <Unread home={home} /> : null}
        {home.outlets ? <Outlets {...home.outlets} /> : null}
        {home.cohorts.length > 0 ? <Cohorts cohorts={home.cohorts} /> : null}
        {home.selfAssessment ? <Checklist {...home} {...home.selfAssessment} /> : null}
        <FromGroups {...home} />
        <OfferLists home={home} />
        {home.certification ? <CertificationStages home={home} certification={home.certification} /> : null}
        {home.reading.length > 0 ? <ContinueReading reading={home.reading} /> : null}
        <ClosedUntil home={home} openClauses={openClauses} />
        {accessLevel === 'admin' ? null : <Ways home={home} />}
      </Stack>
    </>
  )
}

/** Two lists beside each other: deadlines of the watchlist, if there are any, and what is chosen or new. */
function OfferLists({ home: { deadlines, suggestions, offers } }: { home: HomeData }) {
  const isFull = offers?.length === 0 && (suggestions?.offers.length ?? 0) > 0
  const chosen = suggestions ? (
    <ForYou suggestions={suggestions}>{isFull ? <AllOffers /> : null}</ForYou>
  ) : null
  const newest = offers && !isFull ? <NewOffers offers={offers} /> : null
  return (
    <div className="offer-pair">
      {deadlines.length > 0 ? <Deadlines offers={deadlines} /> : null}
      {deadlines.length > 0 && chosen ? (
        <Stack gap="lg">
          {chosen}
          {newest}
        </Stack>
      ) : (
        <>
          {chosen}
          {newest}
        </>
      )}
    </div>
  )
}

function Unread({ home: { unread, unreadMessages } }: { home: HomeData }) {
  const { t } = useTranslation('home')
  return (
    <Section title={t('unread.title')}>
      {unreadMessages > 0 ? (
        <p>
          <Link to={paths.messages()}>{t('unread.messages', { count: unreadMessages })}</Link>
        </p>
      ) : null}
      {unread > 0 ? (
        <p>
          <Link to={paths.notifications()}>{t('unread.count', { count: unread })}</Link>
        </p>
      ) : null}
    </Section>
  )
}

const addressOf = (clause: number) => `${paths.guideChecklist()}#clause-${String(clause)}`

/** The ring as far as the outlet is; each segment leads to its clause of the checklist, which is the list behind it. */
function Checklist(checklist: HomeChecklist & Pick<HomeData, 'certification'>) {
  const { t } = useTranslation('home')
  const { ready, total, ring, next, certification } = checklist
  return (
    <Section title={t('selfAssessment.title')}>
      <div className="ring-beside">
        <Ring
          numbered
          segments={ring.map(({ clause, title, section, state }) => ({
            clause,
            section,
            title: `${String(clause)}. ${title}`,
            state: ringStates[state],
            href: addressOf(clause),
          }))}
        >
          <span className="ring-number num" aria-hidden="true">
            {ready}
          </span>
        </Ring>
        <div className="stack">
          <p className="strong num">{t('selfAssessment.text', { ready, total })}</p>
          <Place {...checklist} />
          {next ? <NextClause {...next} /> : null}
          {certification && ready === total && certification.report?.state !== 'published' ? (
            <div>
              <ButtonLink href={paths.ownReport()}>{t('selfAssessment.report')}</ButtonLink>
            </div>
          ) : null}
          <p>
            <Link to={paths.guideChecklist()}>{t('selfAssessment.open')}</Link>
          </p>
        </div>
      </div>
    </Section>
  )
}

function NextClause({ clause, title, state, guide }: NonNullable<HomeChecklist['next']>) {
  const { t } = useTranslation('home')
  const isBegun = state === 'inProgress'
  return (
    <div className="stack stack-sm">
      <p className="kicker">{t(isBegun ? 'selfAssessment.begun' : 'selfAssessment.next')}</p>
      <h3>
        <bdi>{`${String(clause)}. ${title}`}</bdi>
      </h3>
      <div className="row">
        <ButtonLink href={addressOf(clause)}>
          {t(isBegun ? 'selfAssessment.goOn' : 'selfAssessment.begin')}
        </ButtonLink>
        {guide === null ? null : <Link to={guide}>{t('selfAssessment.read')}</Link>}
      </div>
    </div>
  )
}

function ContinueReading({ reading }: Pick<HomeData, 'reading'>) {
  const { t } = useTranslation('home')
  return (
    <Section title={t('reading.title')}>
      <ul className="stack stack-sm">
        {reading.map(({ slug, href, title }) => (
          <li key={slug}>
            <Link to={href}>{title}</Link>
          </li>
        ))}
      </ul>
      <p>
        <Link to={paths.guide()}>{t('reading.all')}</Link>
      </p>
    </Section>
  )
}

function NewOffers({ offers }: { offers: HomeOffer[] }) {
  const { t } = useTranslation('home')
  return (
    <Section title={t('offers.title')}>
      {offers.length === 0 ? <EmptyPart>{t('offers.none')}</EmptyPart> : <OfferRows offers={offers} />}
      <AllOffers />
    </Section>
  )
}

function AllOffers() {
  const { t } = useTranslation('home')
  return (
    <p>
      <Link to={paths.content()}>{t('offers.all')}</Link>
    </p>
  )
}

/** Further links, only to accessible pages. */
function Ways({ home }: { home: HomeData }) {
  const { t } = useTranslation('home')
  const ways = [
    ...(home.offers
      ? [{ to: paths.guide(), key: 'guide' } as const, { to: paths.watchlist, key: 'watchlist' } as const]
      : []),
    { to: paths.tutorial(), key: 'tutorial' },
    { to: paths.helpdesk(), key: 'helpdesk' },
    { to: paths.notifications(), key: 'notifications' },
    { to: paths.about, key: 'about' },
  ] as const
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

const closed = {
  journalistRestricted: ['content', 'guide', 'directory', 'watchlist', 'messages'],
  providerPending: ['publish', 'validate', 'content', 'guide', 'directory', 'watchlist', 'messages'],
} as const

/** What is closed to an account that waits, before it tries. */
function ClosedUntil({
  home: { accessLevel, hasAcademy },
  openClauses,
}: Pick<HomePageProps, 'home' | 'openClauses'>) {
  const { t } = useTranslation('home')
  if (!isWaiting(accessLevel)) return null
  const level = accessLevel as keyof typeof closed
  const parts = [...closed[level], ...(hasAcademy ? (['academy'] as const) : [])]
  return (
    <Section id="full-access" title={t('closed.title')}>
      <p>{t(`closed.reason.${level}`)}</p>
      <ul className="locked-list stack stack-sm">
        {parts.map((part) => (
          <li key={part}>
            <Icon name="lock" />
            <div>
              <strong>{t(`closed.${part}.title`)}</strong>{' '}
              {part === 'publish' ? (
                <Link to={paths.ownOffers()}>{t('closed.publish.text')}</Link>
              ) : (
                <span className="muted">{t(`closed.${part}.text`)}</span>
              )}
              {part === 'guide' ? openClauses : null}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Link requests that wait for the user's decision. */
function WaitingLinks({ count }: { count: number }) {
  const { t } = useTranslation('home')
  return (
    <Notice title={t('links.title', { count })}>
      <p>
        <Link to={paths.links({ section: 'waiting' })}>{t('links.open')}</Link>
      </p>
    </Notice>
  )
}

/** External audits in which it is the turn of the user’s side. */
function WaitingAudits({ home: { certification, audits, waitingAudits } }: { home: HomeData }) {
  const { t } = useTranslation(['home', 'validation'])
  const own = certification?.audit?.turn === 'outlet' ? certification.audit : null
  if (own)
    return (
      <Notice tone="warning" title={t('audits.outlet')}>
        <p>
          <Link to={paths.audit(own.id)}>{t('audits.openOwn')}</Link>
        </p>
      </Notice>
    )
  if (audits === 0) return null
  return (
    <Section title={t('audits.title')}>
      <p className="strong">{t('audits.body', { count: audits })}</p>
      <ul className="stack stack-sm">
        {waitingAudits.map(({ id, outlet, state, days }) => (
          <li key={id}>
            <Link to={paths.audit(id)} dir="auto">
              {outlet}
            </Link>{' '}
            <span>{t(`audits.todo.${state as 'requested'}`)}</span>
            <span className="muted">, {t('validation:age', { count: days })}</span>
          </li>
        ))}
      </ul>
      <div>
        <ButtonLink href={paths.audits()}>{t('audits.open')}</ButtonLink>
      </div>
    </Section>
  )
}

type Way = NonNullable<HomeData['certification']>
/** The stages of an outlet's certification: where it is, and the way to each. */
function CertificationStages({ home, certification }: { home: HomeData; certification: Way }) {
  const { t } = useTranslation('home')
  const { questionnaireUrl } = home
  const assessment = useAssessment(home, certification)
  const disclosure = useDisclosure(home, certification)
  const audit = useAudit(certification)
  return (
    <Section title={t('stages.title')}>
      <p>{t('stages.lede')}</p>
      <Steps label={t('stages.title')} items={[assessment, disclosure, audit]} />
      {questionnaireUrl ? (
        <p>
          <a href={questionnaireUrl} className="btn">
            {t('stages.questionnaire')}
            <Icon name="external" />
          </a>
        </p>
      ) : null}
    </Section>
  )
}

const isReady = ({ selfAssessment }: HomeData) =>
  selfAssessment !== null && selfAssessment.total > 0 && selfAssessment.ready === selfAssessment.total

/** Whoever has published a report has answered the questionnaire; the count of the checklist stays until it is complete. */
function useAssessment(home: HomeData, { report }: Way): Step {
  const { t } = useTranslation('home')
  const { selfAssessment, questionnaireUrl } = home
  const isDone = report !== null || isReady(home)
  return {
    label: t('stages.assessment.title'),
    state: isDone ? 'done' : 'current',
    href: questionnaireUrl ? paths.guideChecklist() : paths.questionnaire(),
    description: (
      <>
        <span>{t(report ? 'stages.assessment.reported' : 'stages.assessment.text')}</span>{' '}
        {selfAssessment && !(report && isReady(home)) ? (
          <span className="num">
            {t('selfAssessment.text', { ready: selfAssessment.ready, total: selfAssessment.total })}
          </span>
        ) : null}
      </>
    ),
  }
}

function useDisclosure(home: HomeData, { report }: Way): Step {
  const { t } = useTranslation('home')
  const isPublic = report?.state === 'published'
  return {
    label: t('stages.disclosure.title'),
    state: isPublic ? 'done' : report !== null || isReady(home) ? 'current' : 'next',
    href: paths.ownReport(),
    description: report
      ? t(`stages.disclosure.${report.state}`, { number: report.number })
      : t('stages.disclosure.text'),
  }
}

/** What is under way comes before what was: an outlet is audited anew while its certificate still counts. */
function useAudit({ report, audit, certificate }: Way): Step {
  const { t } = useTranslation('home')
  const label = t('stages.audit.title')
  const counts = certificate?.state === 'valid'
  if (audit)
    return {
      label,
      state: counts ? 'done' : 'current',
      href: paths.audit(audit.id),
      description: t(`stages.audit.${audit.state as 'review'}`, { body: isolated(audit.body) }),
    }
  if (certificate)
    return {
      label,
      state: counts ? 'done' : 'current',
      href: paths.certificateOf(certificate.number),
      description: (
        <>
          <span>{t(`stages.certificate.${certificate.state}`)}</span>{' '}
          <Time value={certificate.validUntil} show="date" />
          {counts ? null : <span>. {t('stages.audit.again')}</span>}
        </>
      ),
    }
  return {
    label,
    state: report?.state === 'published' ? 'current' : 'next',
    href: paths.ownAudits(),
    description: t('stages.audit.text'),
  }
}
