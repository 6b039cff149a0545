import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { keepText, readKeptText } from '~/app/platform/kept-text'

/** A text as it counts: what the campus takes out of it on the way makes no difference. */
const gist = (text: string) => text.replace(/[\p{Cc}\p{Cf}\s]/gu, '')

type Control = HTMLInputElement | HTMLTextAreaElement

function controlOf(form: HTMLFormElement | null, name: 'subject' | 'body'): Control | null {
  const found = form?.elements.namedItem(name)
  return found instanceof HTMLTextAreaElement || found instanceof HTMLInputElement ? found : null
}
const lengthOf = (control: Control) => Array.from(control.value.trim()).length

/** Fills in what is kept, unless something is there already; true where it did. */
function fill(control: Control | null, keptAs: string): boolean {
  const kept = control?.value === '' ? readKeptText(keptAs) : null
  if (!control || !kept) return false
  control.value = kept
  return true
}

interface TypedText {
  /** Of the form. */
  formElement: RefObject<HTMLFormElement>
  /** Characters of the text without the spaces around it. */
  length: number
  /** A subject was kept and stands in its field. */
  hasKeptSubject: boolean
  onInput: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * Keeps subject and text of a form in this browser while they are typed, and fills them in again. `sent` is the newest
 * message of the writer's own: a kept text that says the same has arrived and is forgotten, with its subject.
 */
export function useTypedText(keptAs: string, sent: string | null): TypedText {
  const form = useRef<HTMLFormElement>(null)
  const [length, setLength] = useState(0)
  const [hasKeptSubject, setHasKeptSubject] = useState(false)
  const subjectKeptAs = `${keptAs}.subject`
  useEffect(() => {
    const body = controlOf(form.current, 'body')
    if (!body) return
    const kept = readKeptText(keptAs)
    if (kept !== null && sent !== null && gist(kept) === gist(sent)) {
      keepText(keptAs, '')
      keepText(subjectKeptAs, '')
    }
    fill(body, keptAs)
    if (fill(controlOf(form.current, 'subject'), subjectKeptAs)) setHasKeptSubject(true)
    setLength(lengthOf(body))
  }, [keptAs, subjectKeptAs, sent])
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const body = controlOf(currentTarget, 'body')
    if (!body) return
    keepText(keptAs, body.value)
    keepText(subjectKeptAs, controlOf(currentTarget, 'subject')?.value ?? '')
    setLength(lengthOf(body))
  }
  return { formElement: form, length, hasKeptSubject, onInput }
}

interface Sent {
  id: string
  body: string
}

/**
 * A new key for the form once what stands in it has been sent. A message that the writer has sent elsewhere, in another tab
 * or on another device, leaves alone what is being typed here.
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
