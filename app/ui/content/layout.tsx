import type { ReactNode } from 'react'

export function Stack({ gap, children }: { gap?: 'sm' | 'lg'; children: ReactNode }) {
  return <div className={gap ? `stack stack-${gap}` : 'stack'}>{children}</div>
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="row">{children}</div>
}

/** As many equal columns as fit, one on phones. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className="columns">{children}</div>
}

export type SidebarProps = {
  side: ReactNode
  /** The side comes first in reading order at the start, last at the end. */
  at?: 'start' | 'end'
  children: ReactNode
}

export function Sidebar({ side, at = 'start', children }: SidebarProps) {
  return at === 'start' ? (
    <div className="sidebar">
      <div>{side}</div>
      <div>{children}</div>
    </div>
  ) : (
    <div className="sidebar sidebar-end">
      <div>{children}</div>
      <div>{side}</div>
    </div>
  )
}

/** A line length that reads well. */
export function Measure({ children }: { children: ReactNode }) {
  return <div className="measure">{children}</div>
}
