import type { SubmissionResult } from '@conform-to/react'
import { answerTo, useLastResult } from '~/app/ui/forms/checked-form'
import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Sidebar } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { Button, buttonClass } from '~/app/ui/forms/button'
import { Form, HiddenFields } from '~/app/ui/forms/form'
import { ReasonForm } from '~/app/ui/forms/reason-form'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { auditJudgements } from '~/contracts/constants'
import { useRound } from './case-actions'
import type { DecisionData } from './case.server'
import { FindingLine, type RenderAnswer } from './lines'
import { JudgementTag, Standing } from './words'

type DecidePageProps = DecisionData & { result: SubmissionResult | undefined; renderAnswer: RenderAnswer }

/** All judgements on one page, and the decision. */
export function DecidePage(props: DecidePageProps) {
  const { t } = useTranslation('external-audits')
  const { entry, title } = props
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('queue.title'), href: paths.audits() },
          { label: title, href: paths.audit(entry.id) },
          { label: t('decide.title') },
        ]}
      />
      <PageHeading
        kicker={t('decide.title')}
        title={<bdi>{title}</bdi>}
        lede={<Standing entry={entry} side={entry.side} />}
      />
      <Sidebar
        at="end"
        wide
        side={
          <div className="case-decision stack stack-lg">
            <Decision {...props} />
          </div>
        }
      >
        <Summary {...props} />
        <Judgements {...props} />
      </Sidebar>
    </>
  )
}

function Summary({ lines, entry }: DecidePageProps) {
  const { t } = useTranslation('external-audits')
  const countOf = (judgement: string) =>
    lines.filter((line) => line.judgement?.judgement === judgement).length
  return (
    <Section title={t('decide.summary')}>
      <ul className="row">
        {auditJudgements.map((judgement) => (
          <li key={judgement}>
            <JudgementTag judgement={judgement} /> <span className="num">{countOf(judgement)}</span>
          </li>
        ))}
      </ul>
      <p className="num">{t('clauses.findings', { count: entry.openFindings })}</p>
    </Section>
  )
}

function Judgements({ lines, sizes, today, clauseTitles, renderAnswer }: DecidePageProps) {
  const { t } = useTranslation('external-audits')
  const clauses = [...new Set(lines.map(({ clause }) => clause))]
  return clauses.map((clause) => (
    <Section
      key={clause}
      id={`clause-${String(clause)}`}
      kicker={t('clause', { number: clause })}
      title={clauseTitles[String(clause)] ?? t('clause', { number: clause })}
    >
      <ol className="stack stack-lg">
        {lines
          .filter((line) => line.clause === clause)
          .map((line) => (
            <FindingLine
              key={line.question.key}
              line={line}
              sizes={sizes}
              today={today}
              renderAnswer={renderAnswer}
            />
          ))}
      </ol>
    </Section>
  ))
}

function Decision(props: DecidePageProps) {
  const { t } = useTranslation('external-audits')
  return props.entry.can.decide ? <DecisionForms {...props} /> : <Notice>{t('decide.closed')}</Notice>
}

function DecisionForms({ entry, formKey, reasonLimit, result }: DecidePageProps) {
  const { t } = useTranslation('external-audits')
  const lastResult = useLastResult(result)
  const since = useRound(entry, { form: 'refuse', lastResult })
  const action = paths.auditDecision(entry.id)
  return (
    <Section id="decide" title={t('decide.title')}>
      <p>{t('decide.rule')}</p>
      <Form method="post" action={action} className="stack stack-sm">
        <HiddenFields fields={{ intent: 'certify', since, formKey }} />
        <Button>{t('decide.certify')}</Button>
        <p className="hint">{t('decide.certifyHint')}</p>
      </Form>
      {(['sendBack', 'refuse'] as const).map((intent) => {
        const own = answerTo(intent, lastResult)
        return (
          <details key={intent} className="fold" open={own !== undefined}>
            <summary className={buttonClass({ variant: 'secondary' })}>{t(`decide.${intent}`)}</summary>
            <ReasonForm
              id={intent}
              action={action}
              hidden={[
                ['intent', intent],
                ['since', since],
                ['formKey', formKey],
              ]}
              label={t(`decide.${intent}Reason`)}
              hint={t(`decide.${intent}Hint`)}
              submitLabel={t(`decide.${intent}`)}
              danger={intent === 'refuse'}
              limit={reasonLimit}
              result={own}
            />
          </details>
        )
      })}
    </Section>
  )
}
