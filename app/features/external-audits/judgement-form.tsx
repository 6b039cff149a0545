import { useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Notice } from '~/app/ui/feedback/notice'
import { Button, buttonClass } from '~/app/ui/forms/button'
import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Form, HiddenFields } from '~/app/ui/forms/form'
import { Field } from '~/app/ui/forms/field'
import { RadioGroup } from '~/app/ui/forms/option-groups'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import type { DeskAnswer, DeskData } from './desk.server'
import type { ShownJudgement } from './case.server'
import { CorrectionWords, JudgementWords } from './lines'

interface DeskFormProps extends Pick<
  DeskData,
  'entry' | 'clause' | 'firstDay' | 'commentLimit' | 'judgements'
> {
  line: DeskData['lines'][number]
  /** To this form, sent without scripts. */
  sent: DeskAnswer | undefined
}

/**
 * The last answer to a form that is sent beside the page: the page, and what is typed in its other forms, stays as it is. Without
 * scripts it is the answer of the page.
 */
function useDeskForm({ line, sent }: Pick<DeskFormProps, 'line' | 'sent'>, intent: string) {
  const fetcherKey = `${intent} ${line.question.key}`
  const fetcher = useFetcher<DeskAnswer>({ key: fetcherKey })
  const answer = fetcher.data ?? (sent?.intent === intent ? sent : undefined)
  const stored = line.judgement?.version ?? 0
  // What is loaded while somebody writes must not become what the writing is based on.
  const [base, setBase] = useState(stored)
  const saved = fetcher.data?.version ?? null
  const isConflict = answer?.isConflict ?? false
  useEffect(() => {
    if (saved !== null) setBase(saved)
    else if (isConflict) setBase(stored)
  }, [saved, isConflict, stored])
  return {
    answer,
    base,
    isConflict,
    isSaved: answer !== undefined && answer.version !== null && fetcher.state === 'idle',
    isSending: fetcher.state !== 'idle',
    frame: { navigate: false as const, fetcherKey },
  }
}

type Values = Record<'judgement' | 'comment' | 'dueOn', string>

/** How a question is judged, with the words for the outlet and the day of a finding. */
export function JudgementForm(props: DeskFormProps) {
  const { t } = useTranslation('external-audits')
  const { entry, clause, line, firstDay, commentLimit, judgements } = props
  const { key } = line.question
  const { answer, base, isConflict, isSaved, isSending, frame: beside } = useDeskForm(props, 'judge')
  const labels = { judgement: t('judge.judgement'), comment: t('judge.comment'), dueOn: t('judge.dueOn') }
  const { fields, frame } = useCheckedForm<Values>({
    id: `judge-${key}`,
    labels,
    result: answer?.result,
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
export function Verdict(props: VerdictProps) {
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
  const codes = answer?.result.error?.[''] ?? []
  return (
    <Form method="post" {...frame} action={`${paths.auditDesk(entry.id, clause)}#${key}`}>
      {codes.length > 0 ? <ErrorSummary submission={answer?.result ?? null} codes={codes} /> : null}
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
  const { answer, base, isSending, frame: beside } = useDeskForm(props, 'reopened')
  const labels = { comment: t('verdict.comment'), dueOn: t('verdict.dueOn') }
  const { fields, frame } = useCheckedForm<ReopenValues>({
    id: `reopen-${key}`,
    labels,
    result: answer?.result,
    constraint: { comment: { required: true, maxLength: commentLimit }, dueOn: { required: false } },
    shouldRevalidate: 'onSubmit',
  })
  return (
    <details className="fold" open={answer?.result.status === 'error'}>
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
