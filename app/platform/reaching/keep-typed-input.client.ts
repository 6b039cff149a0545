import { lifetimes } from '~/contracts/constants'
import { eachLocalDraft, type Keeper, readLocalDraft, saveLocalDraft, typedInput } from './local-drafts'
import { onceShown } from './shown-place'
import { readerOfPage } from './unreached'
type Router = typeof window.__remixRouter
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Draft {
  /** In milliseconds. */
  at: number
  fields: [name: string, value: string][]
}

/** Shorter forms are quickly filled in again. */
const fewestFields = 3
const secret = /password|token|challenge|^(code|totp|recoveryCode)$/i
const kinds =
  /^(text|search|url|tel|email|number|date|time|datetime-local|month|radio|checkbox|textarea|select-one|select-multiple)$/

const isControl = (element: Element): element is Control =>
  'name' in element && 'type' in element && kinds.test(String(element.type))

const isKept = (control: Control) =>
  control.name !== '' &&
  !secret.test(control.name) &&
  !/^(one-time-code|.*-password)$/.test(control.autocomplete)

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(isControl).filter((control) => isKept(control))

const isCheck = (control: Control): control is HTMLInputElement =>
  control.type === 'radio' || control.type === 'checkbox'

/** What a change is based on: the record as it was when the page was made. Without it a later change of somebody else would be lost. */
const bases = ['version', 'base', 'since', 'english', 'was', 'wasAssigneeId', 'wasDueOn']
const basesOf = (form: HTMLFormElement): HTMLInputElement[] =>
  bases.flatMap((name) => {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLInputElement && field.type === 'hidden' ? [field] : []
  })

const keepsItself = (form: HTMLFormElement) => form.dataset['ownDraft'] !== undefined
const isSent = (form: HTMLFormElement) => form.method === 'post' && !keepsItself(form)

function isLong(form: HTMLFormElement): boolean {
  if (!isSent(form)) return false
  return new Set(controlsOf(form).map(({ name }) => name)).size >= fewestFields
}

function fieldsOf(form: HTMLFormElement): Draft['fields'] {
  const fields = controlsOf(form).flatMap((control): Draft['fields'] => {
    if (isCheck(control)) return control.checked ? [[control.name, control.value]] : []
    if (control instanceof HTMLSelectElement)
      return [...control.selectedOptions].map(({ value }) => [control.name, value])
    return [[control.name, control.value]]
  })
  return [...fields, ...basesOf(form).map(({ name, value }): [string, string] => [name, value])]
}

/** One form of one page of one person; the id of a form is the same each time its page is made. */
const keyOf = (form: HTMLFormElement): string =>
  `form.${readerOfPage()}.${window.location.pathname} ${/^:/.test(form.id) ? '' : form.id}`

/** A visitor’s are for this tab alone: who comes next at this device may be somebody else. */
const keeperOf = (): Keeper => (readerOfPage() === '' ? 'tab' : 'device')

function save(form: HTMLFormElement): void {
  const draft: Draft = { at: Date.now(), fields: fieldsOf(form) }
  saveLocalDraft(keyOf(form), JSON.stringify(draft), keeperOf())
}

/** Null for what is no draft: others may write into the storage too, and a page must open whatever lies there. */
function parse(text: string): Draft | null {
  try {
    const draft = JSON.parse(text) as Partial<Draft> | null
    return typeof draft?.at === 'number' && Array.isArray(draft.fields) ? (draft as Draft) : null
  } catch {
    return null
  }
}

const read = (form: HTMLFormElement): Draft | null => parse(readLocalDraft(keyOf(form), keeperOf()) ?? '')

const drop = (key: string, keeper: Keeper) => saveLocalDraft(key, '', keeper)

/** As if somebody had typed it: counters and fields of scripts hear of it. */
function set(control: Control, kept: readonly string[]): void {
  if (isCheck(control)) {
    if (control.checked !== kept.includes(control.value)) control.click()
    return
  }
  if (control instanceof HTMLSelectElement)
    for (const option of control.options) option.selected = kept.includes(option.value)
  else {
    const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, 'value')
    own?.set?.call(control, kept[0] ?? '')
  }
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}

function fill(form: HTMLFormElement, { fields }: Draft): void {
  for (const base of basesOf(form)) {
    const before = fields.find(([name]) => name === base.name)?.[1]
    if (before === undefined) continue
    base.value = before
    // `useBase` would write its own again.
    base.dispatchEvent(new CustomEvent('based', { bubbles: true, detail: before }))
  }
  const seen = new Map<string, number>()
  for (const control of controlsOf(form)) {
    const kept = fields.filter(([name]) => name === control.name).map(([, value]) => value)
    // Several fields of one name have their values in order.
    const nth = seen.get(control.name) ?? 0
    seen.set(control.name, nth + 1)
    const several = !isCheck(control) && !(control instanceof HTMLSelectElement)
    set(control, several ? kept.slice(nth, nth + 1) : kept)
  }
}

const isSame = (form: HTMLFormElement, { fields }: Draft): boolean => {
  const typed = (all: Draft['fields']) => JSON.stringify(all.filter(([name]) => !bases.includes(name)))
  return typed(fieldsOf(form)) === typed(fields)
}

/** Short forms may be many and alike: what belongs to one of them must not come back in another. */
const isOne = (form: HTMLFormElement): boolean =>
  isLong(form) ||
  [...document.forms].filter((other) => isSent(other) && keyOf(other) === keyOf(form)).length === 1

interface ServerDraft {
  initialValue?: Record<string, unknown> | null
}

/** Hidden fields that say which form of a page it is. */
const marks = ['intent', 'question', 'message', 'id']

/** Whether it is this form that the server brings back, of several on a page. */
const isFor = ({ initialValue }: ServerDraft, form: HTMLFormElement): boolean =>
  marks.every((name) => {
    const own = form.elements.namedItem(name)
    return !(own instanceof HTMLInputElement && own.type === 'hidden') || own.value === initialValue?.[name]
  })

const looked = new WeakSet<HTMLFormElement>()
let isFilling = false

/** Fills the forms of the page that were left half-filled. What the server has brought back itself is newer. */
function restore(router: Router): void {
  const root = router.state.loaderData['root'] as { draft?: ServerDraft | null } | undefined
  for (const form of document.forms) {
    if (looked.has(form) || !isSent(form) || !isOne(form)) continue
    looked.add(form)
    const draft = root?.draft && isFor(root.draft, form) ? null : read(form)
    if (!draft || isSame(form, draft) || router.state.actionData) continue
    const [key, keeper] = [keyOf(form), keeperOf()]
    isFilling = true
    fill(form, draft)
    isFilling = false
    typedInput.set({
      discard: () => {
        drop(key, keeper)
        window.location.reload()
      },
    })
  }
}

/** Forgets what was typed into a form that is being sent, for when it has arrived: nothing of it waits any longer. */
export function keptInputOf(form: HTMLFormElement): () => void {
  if (!isSent(form)) return () => undefined
  const [key, keeper] = [keyOf(form), keeperOf()]
  return () => drop(key, keeper)
}

/** Keeps what is typed into every long form on this device until it is sent, or for a fortnight (docs/decisions/013). */
export function keepTypedInput(router: Router): void {
  for (const [key, text] of eachLocalDraft('form.'))
    if (Date.now() - (parse(text)?.at ?? 0) > lifetimes.localDraft * 1000) drop(key, 'device')
  const formOf = ({ target }: Event) =>
    target instanceof Element && isControl(target) && target.form?.method === 'post' ? target.form : null
  const onInput = (event: Event) => {
    const form = formOf(event)
    if (!form || isFilling) return
    typedInto.add(form)
    if (isLong(form)) save(form)
  }
  document.addEventListener('input', onInput)
  document.addEventListener('change', onInput)
  // Who takes what somebody else has saved meanwhile throws away their own.
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null
    const isSamePage = link?.pathname === window.location.pathname && link.hash === ''
    if (isSamePage && router.state.actionData)
      for (const form of document.forms) drop(keyOf(form), keeperOf())
  })
  let page = router.state.location.pathname
  router.subscribe(({ navigation, location }) => {
    if (navigation.state !== 'idle') return
    if (location.pathname !== page) typedInput.set(null)
    page = location.pathname
    onceShown(location.key, () => restore(router))
  })
  restore(router)
}

const typedInto = new WeakSet<HTMLFormElement>()

/**
 * Keeps what was typed into any form of the page, while the page is still there: it is about to be replaced by an error. Returns it
 * to be shown.
 */
export function keepAllInput(): Draft['fields'] {
  return [...document.forms].flatMap((form) => {
    const isNew = typedInto.has(form)
    if (isNew && isSent(form) && isOne(form)) save(form)
    if (!isNew && !(isSent(form) && isOne(form) && read(form))) return []
    return fieldsOf(form).filter(([name, value]) => !bases.includes(name) && value.trim() !== '')
  })
}

/** Something on this page has been typed and not been sent. */
export const hasTypedInput = (): boolean =>
  [...document.forms].some((form) => isLong(form) && read(form) !== null)
