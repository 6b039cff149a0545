import { type SubmissionResult, useForm } from '@conform-to/react'
import { type ReactNode, useId } from 'react'
import { PageHeading } from '../content/page-heading'
import { ReasonForm, type ReasonFormProps } from '../forms/reason-form'
import { TextareaField } from '../forms/textarea-field'
import { ConfirmDialog, type ConfirmDialogProps, type Confirmation } from './confirm'

/** A confirmation that asks for one thing in words. `action` is the address of its page, which shows a refusal. */
export type ReasonConfirmation = Omit<Confirmation, 'formId'> & {
  reason: Pick<ReasonFormProps, 'label' | 'hint' | 'limit' | 'isOptional' | 'asks'>
}

type ReasonPageProps = {
  confirmation: ReasonConfirmation
  cancelHref: string
  result: SubmissionResult | null | undefined
}

/** The page of a `?confirm=…` address: asks the same as the dialog, without scripts and after a refusal. */
export function ReasonPage({ confirmation, cancelHref, result }: ReasonPageProps) {
  const { title, body, confirmLabel, danger = false, action, fields, reason } = confirmation
  return (
    <>
      <PageHeading title={title} />
      <div className="stack measure">
        <div>{body}</div>
        <ReasonForm
          id="reason"
          {...reason}
          action={action}
          hidden={Object.entries(fields)}
          submitLabel={confirmLabel}
          danger={danger}
          cancelHref={cancelHref}
          result={result}
        />
      </div>
    </>
  )
}

type ReasonDialogProps = Omit<ConfirmDialogProps, 'confirmation'> & { confirmation: ReasonConfirmation }

/** A link to the page that JavaScript opens as a dialog instead. */
export function ReasonDialog({ confirmation, ...link }: ReasonDialogProps) {
  const formId = useId()
  const { body, reason, ...rest } = confirmation
  const asked = (
    <div className="stack">
      {body}
      <Reason formId={formId} {...reason} />
    </div>
  )
  return <ConfirmDialog {...link} confirmation={{ ...rest, formId, body: asked }} />
}

function Reason({
  formId,
  label,
  hint,
  limit,
  isOptional,
}: ReasonConfirmation['reason'] & { formId: string }): ReactNode {
  const [, fields] = useForm<{ reason: string }>({
    id: formId,
    constraint: { reason: { required: !isOptional, maxLength: limit } },
  })
  return <TextareaField field={fields.reason} label={label} hint={hint} counter={limit} rows={4} />
}
