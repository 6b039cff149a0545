import { type DefaultValue, type SubmissionResult, useForm } from '@conform-to/react'
import { type FormProps, useLoaderData, useNavigation, useRouteLoaderData } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { AskingTexts } from '~/app/texts/use-translation'
import { Button } from './button'
import { ErrorSummary, type ErrorSummaryProps } from './error-summary'
import { Form, HiddenFields } from './form'

type Result = SubmissionResult | null | undefined

/** The answer to one of the forms of a page. */
export const answerTo = (intent: string | undefined, result: Result): SubmissionResult | undefined =>
  intent === undefined || result?.initialValue?.intent === intent ? (result ?? undefined) : undefined

/**
 * What a form begins with: the answer to its last submit, otherwise what was typed into it before the session ended, which the
 * layout of the page brings after the next login. On a page with several forms, `intent` says which one it is.
 */
export function useLastResult(result: Result, intent?: string): SubmissionResult | undefined {
  const layout = useRouteLoaderData<{ draft?: Result }>('root')
  return result ?? answerTo(intent, layout?.draft)
}

interface Wanted<Values extends Record<string, unknown>> {
  id: string
  /** Of the fields, in the order of the page; none where the page tells its errors itself. */
  labels?: Record<string, string>
  /** What the action has answered. */
  result: Result
  /** On a page with several forms: which one it is, so that it begins with no other one's draft. */
  intent?: string | undefined
  /** What the fields begin with, if that is neither the answer nor the draft from before the session ended. */
  beginsWith?: Result
  defaultValue?: DefaultValue<Values>
  constraint?: NonNullable<Parameters<typeof useForm>[0]['constraint']>
  shouldRevalidate?: 'onSubmit'
}

/** The fields of a `CheckedForm`, and its `frame`. What was typed stays until the answer to it is there. */
export function useCheckedForm<Values extends Record<string, unknown>>(wanted: Wanted<Values>) {
  const { labels = {}, result, intent, beginsWith, ...options } = wanted
  const navigation = useNavigation()
  const lastResult = useLastResult(result, intent)
  const [form, fields] = useForm<Values>({
    ...options,
    lastResult: navigation.state === 'idle' ? (beginsWith === undefined ? lastResult : beginsWith) : null,
  })
  return { form, fields, navigation, lastResult, frame: { form, labels, submission: result } }
}

const notSent: unknown = Symbol('not sent')

interface Based {
  /** Id of the form. */
  form: string
  lastResult: Result
  /** Of the hidden field. */
  name?: string
  /** The answer shows what somebody else has saved meanwhile. */
  isConflict?: boolean
}

/**
 * What the change in a form is based on, for its hidden field: what was stored when the form began, or what it was sent with; after a
 * conflict what is stored now. A page is loaded anew beside a form, and that must not become what the writing is based on: the next
 * save would replace what nobody has read.
 */
export function useBase(
  stored: string | number,
  { form, lastResult, name = 'version', ...rest }: Based,
): string {
  const now = String(stored)
  const sentWith = lastResult?.initialValue?.[name]
  const sent = typeof sentWith === 'string' && sentWith !== '' ? sentWith : null
  const loaded = useLoaderData()
  const [begun, setBegun] = useState({ base: sent ?? now, sentAt: notSent, answer: lastResult })
  if (begun.answer !== lastResult)
    setBegun({
      base: rest.isConflict ? now : (sent ?? begun.base),
      sentAt: lastResult ? notSent : begun.sentAt,
      answer: lastResult,
    })
  // It was saved, and the page, which stays, is loaded anew.
  else if (begun.sentAt !== notSent && begun.sentAt !== loaded && !lastResult)
    setBegun({ ...begun, base: now, sentAt: notSent })
  else if (rest.isConflict && begun.base !== now) setBegun({ ...begun, base: now })
  useEffect(() => {
    const onSubmit = ({ target }: Event) => {
      if (target instanceof HTMLFormElement && target.id === form)
        setBegun((before) => ({ ...before, sentAt: loaded }))
    }
    // What was typed earlier comes back with what it was based on.
    const onBased = (event: Event) => {
      const field = event.target
      const isOwn = field instanceof HTMLInputElement && field.name === name && field.form?.id === form
      if (isOwn) setBegun((before) => ({ ...before, base: String((event as CustomEvent).detail) }))
    }
    document.addEventListener('submit', onSubmit)
    document.addEventListener('based', onBased)
    return () => {
      document.removeEventListener('submit', onSubmit)
      document.removeEventListener('based', onBased)
    }
  }, [form, name, loaded])
  return begun.base
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
