import { Link } from '~/app/ui/navigation/link'
import type { MouseEvent, ReactNode } from 'react'
import { buttonClass } from '~/app/ui/forms/button'
import { Icon } from '~/app/ui/icons'
import { isPlainClick } from '~/app/ui/plain-click'

/** Links to the print page; with scripts it prints the current page directly. */
export function PrintLink({ href, children }: { href: string; children: ReactNode }) {
  const print = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    window.print()
  }
  return (
    <Link to={href} onClick={print} className={buttonClass({ variant: 'secondary' })}>
      <Icon name="print" />
      {children}
    </Link>
  )
}
