import { Link } from './link'
import { type MouseEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { Badge } from '../content/badge'
import { isPlainClick } from '../plain-click'
import { useDismiss } from '../use-disclosure'
import { useHydrated } from '../use-hydrated'

export type PanelProps = {
  /** The page with the same content, which the link opens without JavaScript. */
  href: string
  label: string
  icon: ReactNode
  /** Number of unread items, and its label. */
  count?: number
  countLabel?: string
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A link to a page that JavaScript opens as a panel beside the page instead. */
export function Panel({ href, label, icon, count = 0, countLabel, children }: PanelProps) {
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const hydrated = useHydrated()
  const [open, setOpen] = useState(false)
  const isOpen = useCallback(() => open, [open])
  const close = useCallback(() => setOpen(false), [])
  useDismiss(box, { isOpen, close })

  const toggle = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setOpen(!open)
  }
  const state = hydrated ? { 'aria-expanded': open, 'aria-controls': open ? id : undefined } : {}
  return (
    <div className="menu" ref={box}>
      <Link to={href} className="btn btn-quiet btn-icon" onClick={toggle} {...state}>
        {icon}
        <span className="sr-only">{label}</span>{' '}
        {count > 0 ? <Badge count={count} label={countLabel ?? ''} /> : null}
      </Link>
      {open ? (
        <section id={id} className="popover" aria-label={label}>
          {typeof children === 'function' ? children(close) : children}
        </section>
      ) : null}
    </div>
  )
}
