import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { keepText, readKeptText } from '~/app/platform/kept-text'

/** A text as it counts: what the campus takes out of it on the way makes no difference. */
const gist = (text: string) => text.replace(/[\p{Cc}\p{Cf}\s]/gu, '')

const areaOf = (form: HTMLFormElement | null): HTMLTextAreaElement | null => {
  const area = form?.elements.namedItem('body')
  return area instanceof HTMLTextAreaElement ? area : null
}

interface TypedText {
  /** Of the form. */
  formElement: RefObject<HTMLFormElement>
  /** Characters of the text without the spaces around it. */
  length: number
  onInput: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * Keeps the text of a form in this browser while it is typed, and fills it in again. `sent` is the newest message of the
 * writer's own: a kept text that says the same has arrived and is forgotten.
 */
export function useTypedText(keptAs: string, sent: string | null): TypedText {
  const form = useRef<HTMLFormElement>(null)
  const [length, setLength] = useState(0)
  useEffect(() => {
    const area = areaOf(form.current)
    if (!area) return
    const kept = readKeptText(keptAs)
    const hasArrived = kept !== null && sent !== null && gist(kept) === gist(sent)
    if (hasArrived) keepText(keptAs, '')
    else if (kept && !area.value) area.value = kept
    setLength(Array.from(area.value.trim()).length)
  }, [keptAs, sent])
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const area = areaOf(currentTarget)
    if (!area) return
    keepText(keptAs, area.value)
    setLength(Array.from(area.value.trim()).length)
  }
  return { formElement: form, length, onInput }
}
