import { createStore } from '../store'

/** What the campus has not answered, and how to try again. */
export interface Unreached {
  /** A page that was to be opened, a form that was sent, or what the open page loads by itself. */
  what: 'page' | 'form' | 'news'
  /** The campus has answered, but not read the form: the status of its answer, or `preview` at the gate of one. */
  refused?: string | undefined
  again: () => void
}

const byImportance: readonly Unreached['what'][] = ['form', 'page', 'news']
const all = createStore<readonly Unreached[]>([])

/** The most important one, which the page says: that a form was not saved before that news may be missing. */
export const unreachedNow = (): Unreached | null => all.get()[0] ?? null
export const onUnreached = all.subscribe

export function addUnreached(now: Unreached): void {
  const others = all.get().filter(({ what }) => what !== now.what)
  all.set([now, ...others].sort((a, b) => byImportance.indexOf(a.what) - byImportance.indexOf(b.what)))
}

/** There was an answer again, or it is tried again: what is said of these is over. */
export function settle(...kinds: Unreached['what'][]): void {
  if (all.get().some(({ what }) => kinds.includes(what)))
    all.set(all.get().filter(({ what }) => !kinds.includes(what)))
}

export interface SentForm {
  form: HTMLFormElement
  button: HTMLElement | null
  /** Of what was typed into it, once it has arrived. */
  forget?: () => void
}

let sentForm: SentForm | null = null

/** A form is on its way to the router; null: it has to wait for its turn. */
export function noteSent(now: SentForm | null): void {
  sentForm = now
}

/** The form that the router is about to send; null for what a page sends by itself. */
export function takeSent(): SentForm | null {
  const taken = sentForm
  sentForm = null
  return taken
}

let reader = ''

/** For whom the forms of the open page were made; requests of its scripts say it too. */
export const readerOfPage = (): string => reader
export function setReaderOfPage(now: string): void {
  reader = now
}
