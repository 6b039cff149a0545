import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Button, buttonClass } from '~/app/ui/forms/button'
import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import { Field } from '~/app/ui/forms/field'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import type { ShownJudgement } from './case.server'
import { type DeskFormProps, useDeskForm } from './judgement-form'
import { CorrectionWords, JudgementWords } from './lines'

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
  const { answer, base, isSending, frame: beside } = useDeskForm(props, 'accepted')
  const { frame } = useCheckedForm({ id: `accept-${key}`, labels: {}, result: answer?.result })
  return (
    <CheckedForm
      {...frame}
      {...beside}
      action={`${paths.auditDesk(entry.id, clause)}#${key}`}
      hidden={{ intent: 'accepted', question: key, base }}
    >
      <div className="row">
        <Button pending={isSending} small>
          {t('verdict.accept')}
          <span className="sr-only">: {line.question.question}</span>
        </Button>
      </div>
    </CheckedForm>
  )
}

type Values = Record<'comment' | 'dueOn', string>

function Reopen(props: VerdictProps) {
  const { t } = useTranslation('external-audits')
  const { entry, clause, line, firstDay, commentLimit } = props
  const { key } = line.question
  const { answer, base, isSending, frame: beside } = useDeskForm(props, 'reopened')
  const labels = { comment: t('verdict.comment'), dueOn: t('verdict.dueOn') }
  const { fields, frame } = useCheckedForm<Values>({
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
