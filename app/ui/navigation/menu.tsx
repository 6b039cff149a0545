import { Link } from './link'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { Icon } from '../icons'
import { nextIndex, useDetails } from '../use-disclosure'

export type MenuProps = {
  /** Content of the control; also give `label` if it is not text. */
  trigger: ReactNode
  label?: string
  align?: 'start' | 'end'
  /** `MenuLink`s, or forms with a `MenuButton`. */
  children: ReactNode
}

/**
 * A drop-down menu based on `<details>`: opens without scripts; scripts add Escape, arrow keys and clicks elsewhere.
 */
export function Menu({ trigger, label, align = 'end', children }: MenuProps) {
  const box = useRef<HTMLDetailsElement>(null)
  const close = useDetails(box)

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(box.current?.querySelectorAll<HTMLElement>('.menu-item') ?? [])]
    const next = nextIndex(event.key, items.indexOf(document.activeElement as HTMLElement), items.length)
    if (!box.current?.open || next === null) return
    event.preventDefault()
    items[next]?.focus()
  }
  const onClick = (event: MouseEvent) => {
    // Client navigation keeps this element, so an open menu must be closed.
    if (event.target instanceof Element && event.target.closest('a')) close()
  }
  return (
    <details ref={box} className="menu" onKeyDown={onKeyDown} onClick={onClick}>
      <summary className="btn btn-quiet">
        {trigger}
        {label ? <span className="sr-only"> {label}</span> : null}
        <Icon name="chevron-down" className="icon-turn" />
      </summary>
      <ul className={align === 'end' ? 'popover' : 'popover popover-start'}>{children}</ul>
    </details>
  )
}

export type MenuLinkProps = {
  href: string
  icon?: ReactNode
  current?: boolean
  lang?: string
  /** For addresses outside the application. */
  reloadDocument?: boolean
  children: ReactNode
}

export function MenuLink({ href, icon, current, children, ...rest }: MenuLinkProps) {
  return (
    <li>
      <Link to={href} className="menu-item" aria-current={current ? 'true' : undefined} {...rest}>
        {icon}
        {children}
      </Link>
    </li>
  )
}

export type MenuButtonProps = {
  name?: string
  value?: string
  icon?: ReactNode
  current?: boolean
  lang?: string
  /** Of a form elsewhere on the page, and where it is sent to. */
  form?: string
  formAction?: string
  children: ReactNode
}

/** For actions such as logging out or changing the language; placed in a list item, inside a form or with its name. */
export function MenuButton({ icon, current, children, ...rest }: MenuButtonProps) {
  return (
    <button type="submit" className="menu-item" aria-current={current ? 'true' : undefined} {...rest}>
      {icon}
      {children}
    </button>
  )
}
