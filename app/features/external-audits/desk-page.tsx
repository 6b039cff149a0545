import { type ReactNode, useEffect, useState } from 'react'
import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { Button, buttonClass, ButtonLink } from '~/app/ui/forms/button'
import { Link } from '~/app/ui/navigation/link'
import type { DeskAnswer, DeskData } from './desk.server'
import { AnswerOfLine, CorrectionWords, JudgementWords, QuestionWords, type RenderAnswer } from './lines'
import { Standing } from './words'
import { useFetcher } from '@remix-run/react'
import { CheckedForm, useCheckedForm, useLastResult } from '~/app/ui/forms/checked-form'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Form, HiddenFields } from '~/app/ui/forms/form'
import { Field } from '~/app/ui/forms/field'
import { RadioGroup } from '~/app/ui/forms/option-groups'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import type { ShownJudgement } from './case.server'

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
      <div className="desk-folds">
        <ClauseNav {...props} />
        {entry.can.judge ? keys : null}
      </div>
      <ol className="desk" data-desk="">
        {lines.map((line, index) => (
          <li key={line.question.key} id={line.question.key} className="desk-question">
            <DeskLine {...props} line={line} index={index} />
          </li>
        ))}
      </ol>
      <Onward {...props} />
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
  const { line, index, entry, answer, renderAnswer, firstDay } = props
  const { question, judgement } = line
  const own = answer?.question === question.key ? answer : undefined
  const correction = judgement?.correction ?? null
  const isRefused = own?.intent === 'judge' && own.version === null
  const isJudgedAgain = useKept(line, 'judge') !== undefined || isRefused
  return (
    <>
      <div className="report-question stack stack-sm">
        <p className="kicker">{t('desk.number', { number: index + 1 })}</p>
        <QuestionWords question={question} level={2} />
        {line.standing === 'internal' ? (
          <Notice tone="warning">{t(line.answer ? 'line.internal' : 'line.hidden')}</Notice>
        ) : null}
        {line.answer || line.standing !== 'internal' ? (
          <AnswerOfLine line={line} renderAnswer={renderAnswer} />
        ) : null}
      </div>
      <div className="stack">
        {judgement && correction ? <Verdict {...props} judgement={judgement} sent={own} /> : null}
        {entry.can.judge ? (
          correction ? (
            <details className="fold" open={isJudgedAgain}>
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

interface DeskFormProps extends Pick<
  DeskData,
  'entry' | 'clause' | 'firstDay' | 'commentLimit' | 'judgements'
> {
  line: DeskData['lines'][number]
  /** To this form, sent without scripts. */
  sent: DeskAnswer | undefined
}

/** What was typed into a form of this question before the session ended. */
function useKept(line: DeskFormProps['line'], intent: string) {
  const draft = useLastResult(null, intent)
  // The server forgets it with the next form that is sent; what was opened for it stays open.
  const [kept] = useState(draft?.initialValue?.question === line.question.key ? draft : undefined)
  return kept
}

/**
 * The last answer to a form that is sent beside the page: the page, and what is typed in its other forms, stays as it is. Without
 * scripts it is the answer of the page.
 */
function useDeskForm({ line, sent }: Pick<DeskFormProps, 'line' | 'sent'>, intent: string) {
  const fetcherKey = `${intent} ${line.question.key}`
  const fetcher = useFetcher<DeskAnswer>({ key: fetcherKey })
  const answer = fetcher.data ?? (sent?.intent === intent ? sent : undefined)
  const kept = useKept(line, intent)
  const stored = line.judgement?.version ?? 0
  // What is loaded while somebody writes must not become what the writing is based on.
  const [base, setBase] = useState(kept ? Number(kept.initialValue?.base) : stored)
  const saved = fetcher.data?.version ?? null
  const isConflict = answer?.isConflict ?? false
  useEffect(() => {
    if (saved !== null) setBase(saved)
    else if (isConflict) setBase(stored)
  }, [saved, isConflict, stored])
  return {
    answer,
    begins: answer?.result ?? kept ?? null,
    base,
    isConflict,
    isSaved: answer !== undefined && answer.version !== null && fetcher.state === 'idle',
    isSending: fetcher.state !== 'idle',
    frame: { navigate: false as const, fetcherKey },
  }
}

type Values = Record<'judgement' | 'comment' | 'dueOn', string>

/** How a question is judged, with the words for the outlet and the day of a finding. */
function JudgementForm(props: DeskFormProps) {
  const { t } = useTranslation('external-audits')
  const { entry, clause, line, firstDay, commentLimit, judgements } = props
  const { key } = line.question
  const { answer, begins, base, isConflict, isSaved, isSending, frame: beside } = useDeskForm(props, 'judge')
  const labels = { judgement: t('judge.judgement'), comment: t('judge.comment'), dueOn: t('judge.dueOn') }
  const { fields, frame } = useCheckedForm<Values>({
    id: `judge-${key}`,
    labels,
    result: answer?.result,
    beginsWith: begins,
    defaultValue: {
      judgement: line.judgement?.judgement ?? '',
      comment: line.judgement?.comment ?? '',
      dueOn: line.judgement?.dueOn ?? '',
    },
    constraint: { judgement: { required: true }, comment: { maxLength: commentLimit } },
    shouldRevalidate: 'onSubmit',
  })
  return (
    <CheckedForm
      {...frame}
      {...beside}
      action={`${paths.auditDesk(entry.id, clause)}#${key}`}
      asks="external-audits:asks"
      data-judge=""
      hidden={{ intent: 'judge', question: key, base }}
    >
      {isConflict && line.judgement ? (
        <Notice tone="warning" title={t('judge.conflict')}>
          <JudgementWords judgement={line.judgement} today={firstDay} />
        </Notice>
      ) : null}
      <RadioGroup
        field={fields.judgement}
        legend={labels.judgement}
        inline
        options={judgements.map((value) => ({ value, label: t(`judgement.${value}`) }))}
      />
      <TextareaField
        field={fields.comment}
        label={labels.comment}
        hint={t('judge.commentHint')}
        counter={commentLimit}
        optional={false}
        rows={4}
      />
      <Field
        field={fields.dueOn}
        label={labels.dueOn}
        hint={t('judge.dueHint')}
        type="date"
        min={firstDay}
        optional={false}
      />
      <div className="row">
        <Button pending={isSending} small>
          {t('judge.submit')}
          <span className="sr-only">: {line.question.question}</span>
        </Button>
        <span role="status" className="hint">
          {isSaved ? t('judge.saved') : null}
        </span>
      </div>
    </CheckedForm>
  )
}

interface VerdictProps extends DeskFormProps {
  judgement: ShownJudgement
  sizes: Record<string, string>
}

/** A finding that the outlet has answered: it is accepted, or opened again with words and a new day. */
function Verdict(props: VerdictProps) {
  const { judgement, sizes, firstDay, entry } = props
  const isOpen = entry.can.judge && judgement.correction?.verdict === null
  return (
    <>
      <JudgementWords judgement={judgement} today={firstDay} />
      <CorrectionWords judgement={judgement} sizes={sizes} />
      {isOpen ? (
        <>
          <Accept {...props} />
          <Reopen {...props} />
        </>
      ) : null}
    </>
  )
}

function Accept(props: VerdictProps) {
  const { t } = useTranslation('external-audits')
  const { entry, clause, line } = props
  const { key } = line.question
  const { answer, base, isSending, frame } = useDeskForm(props, 'accepted')
  return (
    <Form method="post" {...frame} action={`${paths.auditDesk(entry.id, clause)}#${key}`}>
      <ErrorSummary submission={answer?.result} codes={answer?.result.error?.[''] ?? []} />
      <HiddenFields fields={{ intent: 'accepted', question: key, base }} />
      <Button pending={isSending} small>
        {t('verdict.accept')}
        <span className="sr-only">: {line.question.question}</span>
      </Button>
    </Form>
  )
}

type ReopenValues = Record<'comment' | 'dueOn', string>

function Reopen(props: VerdictProps) {
  const { t } = useTranslation('external-audits')
  const { entry, clause, line, firstDay, commentLimit } = props
  const { key } = line.question
  const { answer, begins, base, isSending, frame: beside } = useDeskForm(props, 'reopened')
  const labels = { comment: t('verdict.comment'), dueOn: t('verdict.dueOn') }
  const { fields, frame } = useCheckedForm<ReopenValues>({
    id: `reopen-${key}`,
    labels,
    result: answer?.result,
    beginsWith: begins,
    constraint: { comment: { required: true, maxLength: commentLimit }, dueOn: { required: false } },
    shouldRevalidate: 'onSubmit',
  })
  return (
    <details className="fold" open={begins !== null && begins.status !== 'success'}>
      <summary className={buttonClass({ variant: 'secondary' })}>{t('verdict.reopen')}</summary>
      <CheckedForm
        {...frame}
        {...beside}
        action={`${paths.auditDesk(entry.id, clause)}#${key}`}
        asks="external-audits:asks"
        hidden={{ intent: 'reopened', question: key, base }}
      >
        <TextareaField
          field={fields.comment}
          label={labels.comment}
          hint={t('verdict.commentHint')}
          counter={commentLimit}
          rows={4}
        />
        <Field field={fields.dueOn} label={labels.dueOn} type="date" min={firstDay} optional />
        <div className="row">
          <Button pending={isSending} small>
            {t('verdict.submit')}
          </Button>
        </div>
      </CheckedForm>
    </details>
  )
}
