import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { DescriptionList } from '~/app/ui/content/description-list'
import { Sidebar } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { ReasonPage } from '~/app/ui/feedback/confirm-reason'
import { Notice } from '~/app/ui/feedback/notice'
import { type Step, Steps } from '~/app/ui/feedback/steps'
import { ButtonLink } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { Link } from '~/app/ui/navigation/link'
import type { AuditState } from '~/contracts/certification/external-audits'
import { CaseActions, Conversation } from './case-actions'
import { type CasePageProps, useCaseQuestions } from './case-actions'
import { FindingLine } from './lines'
import type { AuditRow } from './queue.server'
import { Standing, stateIn, StateTag } from './words'

/** A case as one of its sides sees it. */
export function CasePage(props: CasePageProps) {
  const { entry, asking, result } = props
  const confirmations = useCaseQuestions(props)
  if (asking)
    return (
      <ReasonPage confirmation={confirmations[asking]} cancelHref={paths.audit(entry.id)} result={result} />
    )
  return <Case {...props} />
}

function Case(props: CasePageProps) {
  const { t } = useTranslation(['external-audits', 'disclosure'])
  const { entry, title, result } = props
  const { side, state, can, turn, undoUntil } = entry
  // What the reader can do now comes first; findings are answered where they stand.
  const isFirst = !can.correct && (turn === side || can.decide || undoUntil !== null)
  const up =
    side === 'outlet'
      ? { label: t('own.title'), href: paths.ownAudits() }
      : { label: t('queue.title'), href: paths.audits() }
  return (
    <>
      <Breadcrumbs items={[up, { label: title }]} />
      <PageHeading
        kicker={<StateTag entry={entry} />}
        title={<bdi>{title}</bdi>}
        lede={<Standing entry={entry} side={side} />}
      />
      <Sidebar
        at="end"
        wide
        first={isFirst}
        side={
          <div className="case-decision stack stack-lg">
            <CaseActions {...props} />
          </div>
        }
      >
        <ErrorSummary submission={result} codes={result?.error?.[''] ?? []} />
        <Ended {...props} />
        {can.correct ? <Findings {...props} /> : null}
        <Section title={t('way')}>
          <Way state={state} />
        </Section>
        <Facts entry={entry} />
        {can.correct ? null : <Findings {...props} />}
        <Clauses {...props} />
        <Conversation {...props} />
      </Sidebar>
    </>
  )
}

/** What was refused although no field is wrong: somebody was faster. */
export const steps = ['request', 'review', 'decision'] as const
/** How many of the steps are done; what has ended before its decision stays where it was. */
const done: Record<AuditState, number> = {
  requested: 0,
  declined: 0,
  accepted: 1,
  review: 1,
  correcting: 1,
  submitted: 2,
  withdrawn: 0,
  stopped: 0,
  certified: 3,
  refused: 3,
}

export function Way({ state }: { state: AuditState }) {
  const { t } = useTranslation('external-audits')
  const isOver = state === 'declined' || state === 'withdrawn' || state === 'stopped'
  const stateOf = (index: number): Step['state'] => {
    if (index < done[state]) return 'done'
    return index === done[state] && !isOver ? 'current' : 'next'
  }
  return (
    <Steps
      label={t('way')}
      items={steps.map((step, index) => ({
        label: t(`step.${step}`),
        state: stateOf(index),
        ...(index === done[state] && !isOver ? { description: t(`state.${state}`) } : {}),
      }))}
    />
  )
}

/** How a case has ended, and what hinders one that has not. */
function Ended({ entry }: CasePageProps) {
  const { t } = useTranslation('external-audits')
  const { state, stop, reason, hindrances, side, endedAt, certificate } = entry
  if (endedAt === null)
    return hindrances.length === 0 ? null : (
      <Notice tone="warning" title={t('hindrance.title')}>
        <ul>
          {hindrances.map((each) => (
            <li key={each}>{t(`hindrance.${each}`)}</li>
          ))}
        </ul>
      </Notice>
    )
  return (
    <Notice tone={state === 'certified' ? 'success' : 'warning'} title={t(`state.${stateIn(entry)}`)}>
      <p>
        <Time value={endedAt} show="date" />
        {stop ? <span>: {t(`stop.${stop}`)}</span> : null}
      </p>
      {reason ? (
        <blockquote dir="auto" className="typed">
          {reason}
        </blockquote>
      ) : null}
      {certificate ? (
        <p>
          <Link to={paths.certificateOf(certificate)}>{t('certificateNumber', { number: certificate })}</Link>
        </p>
      ) : null}
      {side === 'outlet' && state !== 'certified' ? (
        <p>
          <Link to={paths.ownAudits()}>{t('again')}</Link>
        </p>
      ) : null}
    </Notice>
  )
}

export function Facts({ entry }: { entry: AuditRow }) {
  const { t } = useTranslation(['external-audits', 'disclosure'])
  const { outlet, body, report, standard, auditor, requestedAt, judged, questions } = entry
  return (
    <DescriptionList
      items={[
        { term: t('column.outlet'), details: <bdi>{outlet.name}</bdi> },
        { term: t('column.body'), details: <bdi>{body.name}</bdi> },
        {
          term: t('column.report'),
          details: outlet.id ? (
            <Link to={paths.outletReport(outlet.id, report)}>
              {t('disclosure:numbered', { number: report })}
            </Link>
          ) : (
            t('disclosure:numbered', { number: report })
          ),
        },
        {
          term: t('disclosure:public.questionnaire'),
          details: (
            <Link to={paths.standard({ version: standard })}>
              {t('disclosure:public.version', { number: standard })}
            </Link>
          ),
        },
        { term: t('column.requested'), details: <Time value={requestedAt} show="date" /> },
        ...(auditor ? [{ term: t('column.auditor'), details: <bdi>{auditor}</bdi> }] : []),
        { term: t('column.judged'), details: t('progress', { judged, questions }) },
      ]}
    />
  )
}

function Findings({ entry, sizes, today, renderAnswer }: CasePageProps) {
  const { t } = useTranslation('external-audits')
  const { findings, side, can, id } = entry
  if (findings.length === 0) return null
  return (
    <Section id="findings" title={t('findings.title', { count: findings.length })}>
      <ol className="stack stack-lg">
        {findings.map((line) => (
          <FindingLine
            key={line.question.key}
            line={line}
            sizes={sizes}
            today={today}
            renderAnswer={renderAnswer}
          >
            {side === 'outlet' && can.correct ? (
              <div className="row">
                <ButtonLink
                  href={paths.auditFinding(id, line.question.key)}
                  variant={line.judgement?.correction ? 'secondary' : 'primary'}
                  small
                >
                  {t(line.judgement?.correction ? 'finding.change' : 'finding.answer')}
                  <span className="sr-only">: {line.question.question}</span>
                </ButtonLink>
              </div>
            ) : null}
            {can.judge ? (
              <p>
                <Link to={`${paths.auditDesk(id, line.clause)}#${line.question.key}`}>
                  {t('finding.toDesk')}
                  <span className="sr-only">: {line.question.question}</span>
                </Link>
              </p>
            ) : null}
          </FindingLine>
        ))}
      </ol>
    </Section>
  )
}

/** How far the auditor is, clause by clause; for the body each leads to the desk. */
function Clauses({ entry, clauseTitles }: CasePageProps) {
  const { t } = useTranslation('external-audits')
  const { clauses, side, id, can, auditor, endedAt, judged: all } = entry
  if (clauses.length === 0 || (auditor === null && all === 0)) return null
  return (
    <Section title={t('clauses.title')}>
      <ul className="audit-clauses">
        {clauses.map(({ clause, judged, questions, openFindings }) => {
          const name = `${String(clause)}. ${clauseTitles[String(clause)] ?? ''}`
          return (
            <li key={clause}>
              {side === 'body' && can.seeInternal ? (
                <Link to={paths.auditDesk(id, clause)}>{name}</Link>
              ) : (
                <span>{name}</span>
              )}
              <span className="muted num">
                <span>{t('progress', { judged, questions })}</span>
                {openFindings > 0 ? (
                  <span>{` · ${t('clauses.findings', { count: openFindings })}`}</span>
                ) : null}
              </span>
            </li>
          )
        })}
      </ul>
      {can.decide && endedAt === null ? (
        <p>
          <ButtonLink href={paths.auditDecision(id)} variant="secondary">
            {t('decide.look')}
          </ButtonLink>
        </p>
      ) : null}
    </Section>
  )
}
