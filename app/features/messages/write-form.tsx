import { type SubmissionResult, useForm } from '@conform-to/react'
import { type useFetcher, useNavigation } from '@remix-run/react'
import { Form as PageForm, MadeFor } from '~/app/ui/forms/form'
import { type KeyboardEvent, useState, type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { answerTo, useLastResult } from '~/app/ui/forms/checked-form'
import { Button } from '~/app/ui/forms/button'
import { composes } from '~/app/ui/use-disclosure'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { AskingTextsOfForm } from '~/app/ui/forms/error-text'
import { Field } from '~/app/ui/forms/field'
import type { FormField } from '~/app/ui/forms/form-field'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { useHydrated } from '~/app/ui/use-hydrated'
import { limits } from '~/contracts/constants'
import { AttachField, useKeptAnswer } from './message-files'
import { saveLocalDraft, readLocalDraft } from '~/app/platform/reaching/local-drafts'

type WriteFormProps = {
  action: string
  /** Hidden fields of the form. */
  fields: Record<string, string>
  /** Key of the draft in this browser: the author and the recipient. */
  draftKey: string
  /** The user's newest message in this discussion. */
  sent: string | null
  result: SubmissionResult | undefined
  /** In an existing discussion few messages have a subject: it is folded, and left out where there is little room. */
  subject?: 'folded' | 'none'
  /** Anchor of the form. */
  id?: string
  /** Sends beside the page, which stays. */
  sender?: Sender | undefined
}

export type Sender = Pick<ReturnType<typeof useFetcher>, 'Form' | 'state'>

/** Anchor of the form on its page. */
export const formId = 'write'

/** The form for writing a message. */
export function WriteForm({ action, fields: hidden, draftKey, sent, result, ...layout }: WriteFormProps) {
  const { subject, id = formId, sender } = layout
  const { t } = useTranslation('messages')
  // The page has other forms, and must not send in place of this one what one of them has sent.
  const answer = answerTo(hidden['intent'], result)
  const onPage = useLastResult(answer, hidden['intent'])
  // What was restored after a login belongs to the form of the page.
  const lastResult = sender ? answer : onPage
  const { Form, busy, pending } = useSending(action, sender)
  const marks = marksOf(hidden, useKeptAnswer(answer))
  const [form, fields] = useForm<{ subject: string; body: string; files: unknown }>({
    id,
    lastResult: busy ? null : lastResult,
    constraint: {
      subject: { maxLength: limits.messageSubjectMaximumCharacters },
      body: {
        required: true,
        minLength: limits.messageMinimumCharacters,
        maxLength: limits.messageMaximumCharacters,
      },
    },
  })
  const sentCount = useSentCount(pending, result)
  const { formElement, length, hasSubjectDraft, onInput } = useMessageDraft(draftKey, sent)
  const missing = limits.messageMinimumCharacters - length
  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      id={form.id}
      ref={formElement}
      onInput={onInput}
      data-own-draft=""
      onKeyDown={(event) => sendByKeys(event, missing <= 0 && !pending)}
      noValidate
      className="form"
    >
      <AskingTextsOfForm.Provider value="messages:asks">
        {sender ? <MadeFor /> : null}
        <ErrorSummary
          form={form}
          labels={{ subject: t('write.subject'), body: t('write.body'), files: t('files.label') }}
          submission={result}
        />
        {marks.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {subject === 'none' ? null : (
          <SubjectField
            field={fields.subject}
            fold={subject === 'folded'}
            open={hasSubjectDraft || Boolean(lastResult?.initialValue?.subject)}
          />
        )}
        <TextareaField
          field={fields.body}
          label={t('write.body')}
          hint={t('write.hint')}
          counter={limits.messageMaximumCharacters}
          rows={sender ? 2 : 6}
        />
        <AttachField key={sentCount} field={fields.files} answer={lastResult} />
        <SendRow id={id} missing={missing} pending={pending} />
      </AskingTextsOfForm.Provider>
    </Form>
  )
}

/**
 * Counts what was sent. Who goes on typing meanwhile keeps the form, and the files of the message before must not go with the
 * next one.
 */
function useSentCount(pending: boolean, result: SubmissionResult | undefined): number {
  const [was, setWas] = useState(pending)
  const [sent, setSent] = useState(0)
  if (was !== pending) {
    setWas(pending)
    if (was && result === undefined) setSent(sent + 1)
  }
  return sent
}

/** Sent as a page, or beside it. */
function useSending(action: string, sender: Sender | undefined) {
  const { state, formAction } = useNavigation()
  if (sender) return { Form: sender.Form, busy: sender.state !== 'idle', pending: sender.state !== 'idle' }
  const busy = state !== 'idle'
  return { Form: PageForm, busy, pending: busy && formAction === action }
}

/** Ctrl or Cmd with Enter sends, from every field of the form. */
function sendByKeys(event: KeyboardEvent<HTMLFormElement>, canSend: boolean) {
  const { key, ctrlKey, metaKey, repeat, nativeEvent } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || composes(nativeEvent)) return
  event.preventDefault()
  if (canSend) event.currentTarget.requestSubmit()
}

/** The button, and beside it how many characters it waits for. */
function SendRow({ id, missing, pending }: { id: string; missing: number; pending: boolean }) {
  const { t } = useTranslation('messages')
  // Without scripts the server validates, so the button must not be disabled.
  const hydrated = useHydrated()
  const waits = hydrated && missing > 0 && !pending
  const hintId = `${id}-sending`
  return (
    <div className="row">
      <Button pending={pending} disabled={waits} aria-describedby={hydrated ? hintId : undefined}>
        {t('write.submit')}
      </Button>
      {hydrated ? (
        <span id={hintId} className={waits ? 'hint' : 'hint keys-hint'}>
          {waits ? t('write.missing', { count: missing }) : t('write.keys')}
        </span>
      ) : null}
    </div>
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

/** The normalised text, as the campus stores it. */
const gist = (text: string) => text.replace(/[\p{Cc}\p{Cf}\s]/gu, '')

type Control = HTMLInputElement | HTMLTextAreaElement

function controlOf(form: HTMLFormElement | null, name: 'subject' | 'body'): Control | null {
  const found = form?.elements.namedItem(name)
  return found instanceof HTMLTextAreaElement || found instanceof HTMLInputElement ? found : null
}
const lengthOf = (control: Control) => Array.from(control.value.trim()).length

/** Fills in the draft if the field is empty; returns true if it did. */
function fill(control: Control | null, draftKey: string): boolean {
  const draft = control?.value === '' ? readLocalDraft(draftKey) : null
  if (!control || !draft) return false
  control.value = draft
  return true
}

interface MessageDraft {
  /** Of the form. */
  formElement: RefObject<HTMLFormElement>
  /** Length of the trimmed text. */
  length: number
  /** A stored subject was filled in. */
  hasSubjectDraft: boolean
  onInput: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * Stores subject and text in this browser while they are typed, and restores them. `sent` is the user's newest
 * message: a draft with the same text has arrived and is deleted with its subject.
 */
function useMessageDraft(draftKey: string, sent: string | null): MessageDraft {
  const form = useRef<HTMLFormElement>(null)
  const [length, setLength] = useState(0)
  const [hasSubjectDraft, setHasSubjectDraft] = useState(false)
  const subjectDraftKey = `${draftKey}.subject`
  useEffect(() => {
    const body = controlOf(form.current, 'body')
    if (!body) return
    const draft = readLocalDraft(draftKey)
    if (draft !== null && sent !== null && gist(draft) === gist(sent)) {
      saveLocalDraft(draftKey, '')
      saveLocalDraft(subjectDraftKey, '')
    }
    fill(body, draftKey)
    if (fill(controlOf(form.current, 'subject'), subjectDraftKey)) setHasSubjectDraft(true)
    setLength(lengthOf(body))
  }, [draftKey, subjectDraftKey, sent])
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const body = controlOf(currentTarget, 'body')
    if (!body) return
    saveLocalDraft(draftKey, body.value)
    saveLocalDraft(subjectDraftKey, controlOf(currentTarget, 'subject')?.value ?? '')
    setLength(lengthOf(body))
  }
  return { formElement: form, length, hasSubjectDraft, onInput }
}

interface Sent {
  id: string
  body: string
}

/**
 * Returns a new key for the form after its message has been sent. Messages sent from another tab or device do not affect
 * the input here.
 */
export function useFormOf(newest: Sent | null, formId: string): string {
  const [key, setKey] = useState(newest?.id ?? '')
  useEffect(() => {
    if (!newest || newest.id === key) return
    const form = document.getElementById(formId)
    const body = controlOf(form instanceof HTMLFormElement ? form : null, 'body')
    if (!body?.value.trim() || gist(body.value) === gist(newest.body)) setKey(newest.id)
  }, [newest, key, formId])
  return key
}

/**
 * The hidden fields of a form. A form shown again keeps its idempotency key, so that resending it after a lost response
 * does not create a second message.
 */
export function marksOf(
  fields: Readonly<Record<string, string>>,
  result: SubmissionResult | undefined,
): [name: string, value: string][] {
  const before = result?.initialValue ?? {}
  return Object.entries(fields).map(([name, value]) => {
    const sent = before[name]
    return [name, typeof sent === 'string' && sent ? sent : value]
  })
}
