import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Tag } from '~/app/ui/content/badge'
import { StructuredData } from '~/app/ui/content/delivery'
import { type Description, DescriptionList } from '~/app/ui/content/description-list'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { Notice, type Tone } from '~/app/ui/feedback/notice'
import { PrintButton } from '~/app/ui/forms/print-button'
import { Link } from '~/app/ui/navigation/link'
import { Pagination } from '~/app/ui/navigation/pagination'
import { pageSizes } from '~/contracts/constants'
import type { DisclosureState } from '~/contracts/content/disclosure'
import { Doubts } from './doubts/doubt-texts'
import type { PublicReportData } from './public.server'
import { Counts, type RenderAnswer, ReportContent, ReportContents } from './report-content'

type Content = NonNullable<PublicReportData['report']['content']>
type PublicPageProps = PublicReportData & { renderAnswer: RenderAnswer }

/** A published report, for readers who may know nothing of the campus; what is left of one that has gone. */
export function PublicPage(props: PublicPageProps) {
  const { t } = useTranslation('disclosure')
  const { report, words, renderAnswer, outletKey, mayReport, mayWithdraw } = props
  const { content, number } = report
  if (!content || !words) return <Tombstone {...props} />
  return (
    <article className="report-page">
      <PageHeading
        kicker={t('numbered', { number })}
        title={<bdi>{content.facts.name}</bdi>}
        lede={t('public.what')}
        actions={<PrintButton label={t('public.print')} menuHint={t('public.printMenu')} />}
      />
      <div className="report-standing stack stack-sm">
        <Standing {...props} />
      </div>
      <Sidebar side={<ReportContents report={content} words={words} />}>
        <Stack gap="lg">
          <About {...props} content={content} />
          <ReportContent
            report={content}
            words={words}
            renderAnswer={renderAnswer}
            renderBelow={(asked) => (
              <Doubts
                question={asked}
                doubts={content.doubts.filter(({ question }) => question === asked.key)}
                href={number === report.newest ? paths.answerDoubt(outletKey, number, asked.key) : null}
              />
            )}
          />
          <Reports {...props} />
          <Programs {...props} />
          {mayWithdraw ? (
            <p className="no-print">
              <Link to={paths.ownReport()}>{t('own.withdraw')}</Link>
            </p>
          ) : null}
          {mayReport ? (
            <p className="no-print">
              <Link to={paths.report('disclosure', content.signature.id)}>{t('public.report')}</Link>
            </p>
          ) : null}
        </Stack>
      </Sidebar>
      {props.head ? <StructuredData data={props.head.structured} /> : null}
    </article>
  )
}

/** What a reader has to know before the first line: that it is old, or that its outlet rests. */
function Standing({ outletKey, report, certified }: PublicReportData) {
  const { t } = useTranslation('disclosure')
  const { state, outlet } = report
  return (
    <>
      <NewerNotice outletKey={outletKey} report={report} />
      {certified ? (
        <Notice tone="success">
          <span>{certified.says}</span>{' '}
          <Link to={paths.certificateOf(certified.number)}>{t('public.certificate')}</Link>
        </Notice>
      ) : null}
      {state === 'outOfDate' ? <Notice tone="warning">{t('public.outOfDate')}</Notice> : null}
      {outlet === 'paused' ? <Notice>{t('public.paused')}</Notice> : null}
    </>
  )
}

function NewerNotice({
  outletKey,
  report: { number, newest },
}: Pick<PublicReportData, 'outletKey' | 'report'>) {
  const { t } = useTranslation('disclosure')
  if (number === newest) return null
  return (
    <Notice tone="warning">
      <span>{t('public.older', { number: newest })}</span>{' '}
      <Link to={paths.outletReport(outletKey)}>{t('public.toNewest')}</Link>
    </Notice>
  )
}

/** Who answers for it, since when and until when, and what it is not. */
function About({ report, content, certified, brand }: PublicReportData & { content: Content }) {
  const { t } = useTranslation('disclosure')
  const { signature, standard, counts } = content
  const items: Description[] = [
    {
      term: t('public.signedBy'),
      details: (
        <>
          <bdi>{signature.name}</bdi>
          <span>, </span>
          <bdi>{signature.function}</bdi>
        </>
      ),
    },
    { term: t('public.signedAt'), details: <Time value={signature.signedAt} show="date" /> },
    { term: t('public.publishedAt'), details: <Time value={report.publishedAt} show="date" /> },
    {
      term: t('public.validUntil'),
      details: (
        <>
          <Time value={report.validUntil} show="date" />
          <p className="hint">{t('public.validNote')}</p>
        </>
      ),
    },
    {
      term: t('public.questionnaire'),
      details: (
        <Link to={paths.standard({ version: standard })}>{t('public.version', { number: standard })}</Link>
      ),
    },
    { term: t('public.summary'), details: <Counts counts={counts} /> },
  ]
  return (
    <>
      <p className="measure">
        <strong>{t(certified ? 'public.audited' : 'public.unchecked', { brand })}</strong>{' '}
        <Link to={paths.about}>{t('public.about', { brand })}</Link>
      </p>
      <DescriptionList items={items} />
    </>
  )
}

/** Number, days and reason of a report that nobody can read any more. */
function Tombstone(props: PublicReportData) {
  const { t } = useTranslation('disclosure')
  const { report, outletKey } = props
  const { number, state, publishedAt, endedAt, reason } = report
  const told = state === 'withdrawn' || state === 'removed' || state === 'suspended' ? state : 'erased'
  const items: Description[] = [
    { term: t('public.publishedAt'), details: <Time value={publishedAt} show="date" /> },
    ...(endedAt && told !== 'suspended'
      ? [{ term: t(`gone.${told}At`), details: <Time value={endedAt} show="date" /> }]
      : []),
    ...(reason ? [{ term: t('gone.reason'), details: <span className="typed">{reason}</span> }] : []),
  ]
  return (
    <article className="report-page">
      <PageHeading
        {...(report.name ? { kicker: <bdi>{report.name}</bdi> } : {})}
        title={t('numbered', { number })}
        lede={t(`gone.${told}`)}
      />
      <Stack gap="lg">
        <NewerNotice outletKey={outletKey} report={report} />
        <DescriptionList items={items} />
        <Reports {...props} />
      </Stack>
    </article>
  )
}

/** What counts today has none: green would read as approved. */
const tones: Partial<Record<DisclosureState, Tone>> = { outOfDate: 'warning' }

/** All reports of the outlet, newest first, each to be compared with the one before it. */
function Reports({ outletKey, report, entries, total, page }: PublicReportData) {
  const { t } = useTranslation('disclosure')
  const here = report.number === report.newest ? null : report.number
  return (
    <div className="no-print">
      <Section id="reports" title={t('public.list')}>
        <ul className="stack stack-sm">
          {entries.map(({ number, state, publishedAt, validUntil, before }) => (
            <li key={number}>
              <span className="row">
                <Link to={paths.outletReport(outletKey, number)}>{t('numbered', { number })}</Link>
                <Tag {...(tones[state] ? { tone: tones[state] } : {})}>{t(`state.${state}`)}</Tag>
              </span>
              <span className="muted">
                {t('public.publishedAt')} <Time value={publishedAt} show="date" /> · {t('public.validUntil')}{' '}
                <Time value={validUntil} show="date" />
              </span>
              {before === null ? null : (
                <>
                  <span> · </span>
                  <Link to={paths.outletReport(outletKey, number, { with: before })}>
                    {t('public.compare')}
                    <span className="sr-only">: {t('numbered', { number })}</span>
                  </Link>
                </>
              )}
            </li>
          ))}
        </ul>
        <Pagination
          page={page}
          pageSize={pageSizes.default}
          total={total}
          hrefFor={(next) => `${paths.outletReport(outletKey, here, { page: next })}#reports`}
        />
      </Section>
    </div>
  )
}

/** Plain links: what they lead to are files. */
function Programs({ outletKey, report: { number } }: PublicReportData) {
  const { t } = useTranslation('disclosure')
  return (
    <p className="muted no-print">
      {t('public.programs')}: <a href={paths.outletReportFile(outletKey, number)}>{t('public.json')}</a> ·{' '}
      <a href={paths.outletReportSchema}>{t('public.schema')}</a>
    </p>
  )
}
