import type { ReactNode } from 'react'

export function Stack({ gap, children }: { gap?: 'sm' | 'lg' | undefined; children: ReactNode }) {
  return <div className={gap ? `stack stack-${gap}` : 'stack'}>{children}</div>
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="row">{children}</div>
}

/** As many equal columns as fit; one on phones. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className="columns">{children}</div>
}

export type SidebarProps = {
  side: ReactNode
  /** A sidebar at the start comes first in reading order, one at the end last. */
  at?: 'start' | 'end'
  /** Wide enough for a form instead of a list of links. */
  wide?: boolean
  /** First in reading order although it stands at the end. The style sheet of the page places it. */
  first?: boolean
  children: ReactNode
}

export function Sidebar({
  side,
  at = 'start',
  wide = false,
  first = at === 'start',
  children,
}: SidebarProps) {
  const className = ['sidebar', at === 'end' && 'sidebar-end', wide && 'sidebar-wide']
    .filter(Boolean)
    .join(' ')
  const parts = [
    <div key="side">{side}</div>,
    <div key="main" className="sections">
      {children}
    </div>,
  ]
  return <div className={className}>{first ? parts : parts.reverse()}</div>
}

/** A readable line length. */
export function Measure({ children }: { children: ReactNode }) {
  return <div className="measure">{children}</div>
}

/** How much a list has found: screen readers say it when it changes. */
export function ListCount({ children }: { children: ReactNode }) {
  return (
    <p className="num" role="status">
      {children}
    </p>
  )
}
