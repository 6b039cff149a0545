import { useNavigate } from '@remix-run/react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { Button } from '~/app/ui/forms/button'
import { isPlainKey } from '~/app/ui/plain-key'
import { composes } from '~/app/ui/use-disclosure'
import { type Command, commandOf, type CaseKey, useShortcutsOn } from './keys'
import { ShortcutList } from './shortcut-list'
/** Time between `g` and the letter of a section. */
const patience = 1500

/** Listens to the keys, and shows the list of them. Loaded by the administration's pages once they are there. */
export function ShortcutLayer() {
  const [listed, setListed] = useState(false)
  const on = useShortcutsOn()
  return (
    <>
      {on ? <Listener showList={() => setListed(true)} /> : null}
      {listed ? <ListDialog close={() => setListed(false)} /> : null}
    </>
  )
}

function Listener({ showList }: { showList: () => void }) {
  const run = useRun(showList)
  const last = useRef(run)
  useEffect(() => {
    last.current = run
  })
  useEffect(() => {
    let gAt = -Infinity
    const onKey = (event: KeyboardEvent) => {
      if (composes(event) || !isPlainKey(event)) return
      const command = commandOf(event.key, event.timeStamp - gAt < patience)
      // Held down, a key only moves through the list.
      if (event.repeat && command?.do !== 'next' && command?.do !== 'previous') return
      gAt = command?.do === 'awaitSection' ? event.timeStamp : -Infinity
      // The letter is not typed in the field that has the focus now.
      if (command && last.current(command)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return null
}

/** Does what a key asks for; false if there is nothing to do it with. */
function useRun(showList: () => void): (command: Command) => boolean {
  const navigate = useNavigate()
  return (command) => {
    switch (command.do) {
      case 'next':
        return focusRow(1)
      case 'previous':
        return focusRow(-1)
      case 'open':
        return openRow()
      case 'search':
        return focusSearch()
      case 'focus':
        return focusControl(command.key)
      case 'go':
        navigate(command.href)
        return true
      case 'help':
        showList()
        return true
      case 'awaitSection':
        return true
    }
  }
}

function ListDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('admin')
  const heading = useId()
  const dialog = useRef<HTMLDialogElement | null>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} className="shortcuts stack" aria-labelledby={heading} onClose={close}>
      <h2 id={heading}>{t('shortcuts.title')}</h2>
      <ShortcutList heading="h3" />
      <div>
        <Button type="button" variant="secondary" onClick={() => dialog.current?.close()}>
          {t('shortcuts.close')}
        </Button>
      </div>
    </dialog>
  )
}

const fields = 'textarea, input:not([type="hidden"])'

const unfold = (element: Element) => {
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
}

const focus = (element: HTMLElement | null | undefined): boolean => {
  if (!element) return false
  unfold(element)
  element.focus()
  return true
}

const rows = () =>
  [...document.querySelectorAll('main :is(tbody tr, .queue li)')].flatMap((row) => {
    const link = row.querySelector<HTMLElement>('a[href]')
    return link && !row.closest('details:not([open])') ? [{ row, link }] : []
  })

const indexOfFocus = (all: ReturnType<typeof rows>) =>
  all.findIndex(({ row }) => row.contains(document.activeElement))

/** The link of the next or previous row. At the end of the list nothing happens. */
function focusRow(step: 1 | -1): boolean {
  const all = rows()
  return focus(all[Math.max(0, indexOfFocus(all) + step)]?.link)
}

function openRow(): boolean {
  const all = rows()
  const link = all[indexOfFocus(all)]?.link
  link?.click()
  return link !== undefined
}

const focusSearch = (): boolean =>
  focus(document.querySelector<HTMLElement>('main [role="search"] :is([type="search"], [type="text"])'))

/** The control of a case: only focused, so that deciding needs another key. */
function focusControl(key: CaseKey): boolean {
  const place = document.querySelector(`main [data-shortcut~="${key}"]`)
  return focus(place?.querySelector<HTMLElement>(fields) ?? place?.querySelector<HTMLElement>('a, button'))
}
