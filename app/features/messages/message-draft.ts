import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { saveLocalDraft, readLocalDraft } from '~/app/platform/typed-input/local-drafts'

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
export function useMessageDraft(draftKey: string, sent: string | null): MessageDraft {
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
