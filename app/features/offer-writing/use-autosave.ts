import { useFetcher } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { paths } from '~/app/platform/paths'
import type { Autosave } from './editor.server'

/** Idle time before the draft is saved. */
const pause = 2000
/** Files are sent only with the form. */
const files = ['picture', 'pictureStaged', 'pictureStagedName', 'pictureRemove', 'document', 'documentStaged', 'documentStagedName', 'documentRemove', 'removedDocuments', 'intent'] // prettier-ignore

interface Start {
  /** Drafts and withdrawn offers; published offers change only on submit. */
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

/** A manual save waits for a running autosave, because it needs the new version. */
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
 * Saves a draft shortly after the last key press. A new offer becomes a draft with its first headline, and the browser's
 * address changes to that of the draft. Stops permanently after a conflict.
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
    // A reload opens the draft instead of an empty form.
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
