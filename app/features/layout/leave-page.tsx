import { useEffect, useState, type MouseEvent } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { composes } from '~/app/ui/use-disclosure'

const presses = 3
const withinMs = 2000

/** Takes the moment of each press in milliseconds; true for one that ends a row of three within two seconds. */
export function countPresses(): (at: number) => boolean {
  let moments: number[] = []
  return (at) => {
    moments = [...moments.filter((moment) => at - moment <= withinMs), at]
    return moments.length >= presses
  }
}

/** Nothing of the page is left to see while the other one loads, which takes its place in the history of the tab. */
function leaveFor(href: string): void {
  document.documentElement.hidden = true
  document.title = new URL(href).host
  window.location.replace(href)
}

/**
 * At the same place on every page that may betray its reader. Only the routes of these pages bring it, in their handle. A link
 * without scripts; with them Escape does the same.
 */
export function LeavePage({ href }: { href: string }) {
  const { t } = useTranslation('common')
  const [hasKeys, setHasKeys] = useState(false)
  useEffect(() => {
    setHasKeys(true)
    const isThird = countPresses()
    // A held key repeats, and the keys of an input method are not meant for the page.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.repeat || composes(event)) return
      if (isThird(event.timeStamp)) leaveFor(href)
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [href])
  const onClick = (event: MouseEvent) => {
    // In another tab this page would stay open.
    event.preventDefault()
    leaveFor(href)
  }
  return (
    <aside className="leave-page no-print" aria-label={t('leave.label')}>
      <a
        href={href}
        rel="noreferrer"
        className="btn btn-secondary btn-sm"
        title={hasKeys ? t('leave.keys') : undefined}
        onClick={onClick}
      >
        {t('leave.link')}
      </a>
    </aside>
  )
}
