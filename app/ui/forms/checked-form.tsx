import { type DefaultValue, type SubmissionResult, useForm } from '@conform-to/react'
import { type FormProps, useNavigation } from '@remix-run/react'
import type { AskingTexts } from '~/app/texts/use-translation'
import { Button } from './button'
import { ErrorSummary, type ErrorSummaryProps } from './error-summary'
import { Form, HiddenFields } from './form'

interface Wanted<Values extends Record<string, unknown>> {
  id: string
  /** Of the fields, in the order of the page. */
  labels: Record<string, string>
  /** What the action has answered. */
  result: SubmissionResult | null | undefined
  /** What the fields begin with, if that is more than the answer: the draft from before the session ended. */
  lastResult?: SubmissionResult | null | undefined
  defaultValue?: DefaultValue<Values>
  constraint?: NonNullable<Parameters<typeof useForm>[0]['constraint']>
  shouldRevalidate?: 'onSubmit'
}

/** The fields of a `CheckedForm`, and its `frame`. What was typed stays until the answer to it is there. */
export function useCheckedForm<Values extends Record<string, unknown>>(wanted: Wanted<Values>) {
  const { labels, result, lastResult = result, ...options } = wanted
  const navigation = useNavigation()
  const [form, fields] = useForm<Values>({
    ...options,
    lastResult: navigation.state === 'idle' ? lastResult : null,
  })
  return { form, fields, navigation, frame: { form, labels, submission: result } }
}

type CheckedFormProps = Extract<ErrorSummaryProps, { form: unknown }> &
  Omit<FormProps, 'hidden' | 'id' | 'method' | 'noValidate'> & {
    asks?: AskingTexts | undefined
    hidden?: Record<string, string | number>
    /** The words of its button, if that is all that stands below the fields. */
    submit?: string
  }

/** A form whose errors are told at its fields, and at its top all together. */
export function CheckedForm({
  form,
  labels,
  submission,
  title,
  hidden,
  submit,
  children,
  ...rest
}: CheckedFormProps) {
  const { formMethod, formData } = useNavigation()
  const isSent = formMethod === 'POST' && (!hidden?.intent || formData?.get('intent') === hidden.intent)
  return (
    <Form method="post" className="form" {...rest} id={form.id} noValidate>
      <ErrorSummary form={form} labels={labels} submission={submission} title={title} />
      <HiddenFields fields={hidden ?? {}} />
      {children}
      {submit === undefined ? null : (
        <div className="row">
          <Button pending={isSent}>{submit}</Button>
        </div>
      )}
    </Form>
  )
}
