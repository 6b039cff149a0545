import { useFetcher } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { paths } from '~/app/platform/paths'
import type { Autosave } from './editor.server'

/** How long nobody types before the draft is saved. */
const pause = 2000
/** Files go with the form alone. */
const files = ['picture', 'pictureStaged', 'pictureStagedName', 'pictureRemove', 'document', 'documentStaged', 'documentStagedName', 'documentRemove', 'removedDocuments', 'intent'] // prettier-ignore

interface Start {
  /** Drafts and withdrawn offers; what members see changes on the button alone. */
  enabled: boolean
  id: string | null
  version: number | null
}

function textsOf(form: HTMLFormElement): FormData {
  const texts = new FormData(form)
  for (const name of files) texts.delete(name)
  texts.set('intent', 'autosave')
  return texts
}

/** Who saves by hand while a draft is on its way waits for it: its version is the one to go on from. */
function useTurn(isBusy: boolean) {
  const waiting = useRef<HTMLElement | null>(null)
  const form = useRef<HTMLFormElement | null>(null)
  useEffect(() => {
    if (isBusy || !waiting.current) return
    const button = waiting.current
    waiting.current = null
    form.current?.requestSubmit(button)
  }, [isBusy])
  return (event: FormEvent<HTMLFormElement>) => {
    if (!isBusy) return
    event.preventDefault()
    form.current = event.currentTarget
    waiting.current = (event.nativeEvent as SubmitEvent).submitter
  }
}

/**
 * Saves a draft some moments after the last key. A new offer becomes a draft with its first headline, and the address in
 * the browser the draft's own. Stops for good where somebody else has saved the offer in between.
 */
export function useAutosave({ enabled, id, version }: Start) {
  const fetcher = useFetcher<{ autosave: Autosave | null }>()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const answer = fetcher.data?.autosave ?? null
  const isBusy = fetcher.state !== 'idle'
  const turn = useTurn(isBusy)
  const now = { id: answer?.id ?? id, version: answer?.version ?? version }
  const stopped = !enabled || answer?.state === 'conflict'
  const latest = useRef({ target: now, stopped, isBusy })
  useEffect(() => {
    latest.current = { target: { id: now.id, version: now.version }, stopped, isBusy }
  }, [now.id, now.version, stopped, isBusy])

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // Who loads the page again comes back to the draft and not to an empty form.
    if (now.id && !id) window.history.replaceState(window.history.state, '', paths.offerEdit(now.id))
  }, [now.id, id])

  const save = (form: HTMLFormElement) => {
    const present = latest.current
    if (present.stopped || !form.isConnected) return
    if (present.isBusy) {
      later(form)
      return
    }
    const action = present.target.id ? paths.offerEdit(present.target.id) : paths.offerNew
    fetcher.submit(textsOf(form), { method: 'post', action, preventScrollReset: true })
  }
  const later = (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      save(form)
    }, pause)
  }
  return {
    ...now,
    state: answer?.state ?? null,
    at: answer?.at ?? null,
    onInput: (event: FormEvent<HTMLFormElement>) => {
      const { value } = event.currentTarget.elements.namedItem('headline') as HTMLInputElement
      if (!stopped && value.trim()) later(event.currentTarget)
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      clearTimeout(timer.current)
      turn(event)
    },
  }
}
