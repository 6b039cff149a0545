import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/platform/form-draft'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Field } from '~/app/ui/forms/field'
import type { FormField } from '~/app/ui/forms/form-field'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { useHydrated } from '~/app/ui/use-hydrated'
import { limits } from '~/contracts/constants'
import { useMessageDraft } from './message-draft'
import { marksOf } from './write-marks'

type WriteFormProps = {
  action: string
  /** Hidden fields of the form. */
  fields: Record<string, string>
  /** Key of the draft in this browser: the author and the recipient. */
  draftKey: string
  /** The user's newest message in this discussion. */
  sent: string | null
  result: SubmissionResult | undefined
  /** In an existing discussion few messages have a subject. */
  foldSubject?: boolean
}

/** Anchor of the form. */
export const formId = 'write'

/** The form for writing a message. */
export function WriteForm({ action, fields: hidden, draftKey, sent, result, foldSubject }: WriteFormProps) {
  const { t } = useTranslation('messages')
  const navigation = useNavigation()
  const lastResult = useLastResult(result)
  const pending = navigation.state !== 'idle' && navigation.formAction === action
  const [form, fields] = useForm<{ subject: string; body: string }>({
    id: formId,
    lastResult: navigation.state === 'idle' ? lastResult : null,
    constraint: {
      subject: { maxLength: limits.messageSubjectMaximumCharacters },
      body: {
        required: true,
        minLength: limits.messageMinimumCharacters,
        maxLength: limits.messageMaximumCharacters,
      },
    },
  })
  const { formElement, length, hasSubjectDraft, onInput } = useMessageDraft(draftKey, sent)
  // Without scripts the server validates, so the button must not be disabled.
  const tooShort = useHydrated() && length < limits.messageMinimumCharacters
  return (
    <Form
      method="post"
      action={action}
      id={form.id}
      ref={formElement}
      onInput={onInput}
      noValidate
      className="form"
    >
      <ErrorSummary
        form={form}
        labels={{ subject: t('write.subject'), body: t('write.body') }}
        submission={result}
      />
      {marksOf(hidden, result).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubjectField
        field={fields.subject}
        fold={Boolean(foldSubject)}
        open={hasSubjectDraft || Boolean(lastResult?.initialValue?.subject)}
      />
      <TextareaField
        field={fields.body}
        label={t('write.body')}
        hint={t('write.hint')}
        counter={limits.messageMaximumCharacters}
      />
      <div className="row">
        <Button pending={pending} disabled={tooShort && !pending}>
          {t('write.submit')}
        </Button>
      </div>
    </Form>
  )
}

type SubjectFieldProps = { field: FormField; fold: boolean; open: boolean }

function SubjectField({ field, fold, open }: SubjectFieldProps) {
  const { t } = useTranslation('messages')
  const input = <Field field={field} label={t('write.subject')} optional />
  if (!fold) return input
  return (
    <details className="fold" open={open || undefined}>
      <summary>{t('write.addSubject')}</summary>
      {input}
    </details>
  )
}
