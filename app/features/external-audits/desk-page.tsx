import type { ReactNode } from 'react'
import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { ButtonLink } from '~/app/ui/forms/button'
import { Link } from '~/app/ui/navigation/link'
import type { DeskAnswer, DeskData } from './desk.server'
import { AnswerOfLine, JudgementWords, QuestionWords, type RenderAnswer } from './lines'
import { JudgementForm, Verdict } from './judgement-form'
import { Standing } from './words'

export interface DeskPageProps extends DeskData {
  /** To a form of the page that was sent without scripts. */
  answer: DeskAnswer | undefined
  renderAnswer: RenderAnswer
  /** The list of keys, where the page has scripts. */
  keys: ReactNode
}

/** The questions of a clause: what the outlet answers, beside it what the auditor makes of it. */
export function DeskPage(props: DeskPageProps) {
  const { t } = useTranslation('external-audits')
  const { entry, clause, clauseTitle, lines, keys } = props
  const name = t('clause', { number: clause })
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('queue.title'), href: paths.audits() },
          { label: entry.outlet.name, href: paths.audit(entry.id) },
          { label: t('desk.title') },
        ]}
      />
      <PageHeading kicker={name} title={clauseTitle || name} lede={<Progress {...props} />} />
      {entry.can.judge ? null : (
        <Notice>
          <Standing entry={entry} side={entry.side} />
        </Notice>
      )}
      <ClauseNav {...props} />
      <ol className="desk" data-desk="">
        {lines.map((line, index) => (
          <li key={line.question.key} id={line.question.key} className="desk-question">
            <DeskLine {...props} line={line} index={index} />
          </li>
        ))}
      </ol>
      <Onward {...props} />
      {entry.can.judge ? keys : null}
    </>
  )
}

function Progress({ entry }: DeskPageProps) {
  const { t } = useTranslation('external-audits')
  const { judged, questions } = entry
  return (
    <span className="num" role="status">
      {t('desk.progress', { judged, questions })}
    </span>
  )
}

/** All clauses, folded away, each with how far it is. */
function ClauseNav({ entry, clauses, clause }: DeskPageProps) {
  const { t } = useTranslation('external-audits')
  return (
    <details className="fold">
      <summary>{t('desk.clauses')}</summary>
      <ul className="audit-clauses">
        {clauses.map((each) => (
          <li key={each.clause} aria-current={each.clause === clause ? 'page' : undefined}>
            <Link to={paths.auditDesk(entry.id, each.clause)}>{`${String(each.clause)}. ${each.title}`}</Link>
            <span className="muted num">
              {t('progress', { judged: each.judged, questions: each.questions })}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

type DeskLineProps = DeskPageProps & { line: DeskData['lines'][number]; index: number }

function DeskLine(props: DeskLineProps) {
  const { t } = useTranslation('external-audits')
  const { line, index, sizes, entry, answer, renderAnswer, firstDay } = props
  const { question, judgement } = line
  const own = answer?.question === question.key ? answer : undefined
  const correction = judgement?.correction ?? null
  return (
    <>
      <div className="report-question stack stack-sm">
        <p className="kicker">{t('desk.number', { number: index + 1 })}</p>
        <QuestionWords question={question} level={2} />
        {line.standing === 'internal' ? (
          <Notice tone="warning">{t(line.answer ? 'line.internal' : 'line.hidden')}</Notice>
        ) : null}
        {line.answer || line.standing !== 'internal' ? (
          <AnswerOfLine line={line} sizes={sizes} renderAnswer={renderAnswer} />
        ) : null}
      </div>
      <div className="stack">
        {judgement && correction ? <Verdict {...props} judgement={judgement} sent={own} /> : null}
        {entry.can.judge ? (
          correction ? (
            <details className="fold">
              <summary>{t('desk.judgeAgain')}</summary>
              <JudgementForm {...props} sent={own} />
            </details>
          ) : (
            <JudgementForm {...props} sent={own} />
          )
        ) : judgement ? (
          <JudgementWords judgement={judgement} today={firstDay} />
        ) : (
          <p className="muted">{t('line.unjudged')}</p>
        )}
      </div>
    </>
  )
}

/** The next clause, and at the end the way back to the case, where it is handed over. */
function Onward({ entry, clauses, clause }: DeskPageProps) {
  const { t } = useTranslation('external-audits')
  const next = clauses.find((each) => each.clause > clause)
  const open = clauses.find((each) => each.judged < each.questions && each.clause !== clause)
  return (
    <Section title={t('desk.onward')}>
      <div className="row">
        {next ? (
          <ButtonLink href={paths.auditDesk(entry.id, next.clause)}>
            {t('desk.next', { number: next.clause })}
          </ButtonLink>
        ) : null}
        {open && open.clause !== next?.clause ? (
          <Link to={paths.auditDesk(entry.id, open.clause)}>
            {t('desk.nextOpen', { number: open.clause })}
          </Link>
        ) : null}
        <Link to={paths.audit(entry.id)}>{t('desk.back')}</Link>
      </div>
    </Section>
  )
}
