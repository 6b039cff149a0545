import type { ReactNode } from 'react'
import { HelpLink } from './page-help'

export type PageHeadingProps = {
  title: ReactNode
  kicker?: ReactNode
  lede?: ReactNode
  actions?: ReactNode
}

/** The page's only h1. Scripts can focus it, so that client navigation announces the new page. */
export function PageHeading({ title, kicker, lede, actions }: PageHeadingProps) {
  return (
    <div className="page-heading">
      {kicker ? <p className="kicker">{kicker}</p> : null}
      <h1 tabIndex={-1} dir="auto">
        {title}
      </h1>
      {lede ? <p className="lede">{lede}</p> : null}
      {actions ? <div className="row">{actions}</div> : null}
      <HelpLink />
    </div>
  )
}

/** A section of a page with a rule and a heading. */
export function Section({
  id,
  title,
  kicker,
  children,
}: {
  id?: string
  title: string
  kicker?: string
  children: ReactNode
}) {
  return (
    <section className="section stack" id={id}>
      <div>
        {kicker ? <p className="kicker">{kicker}</p> : null}
        <h2>{title}</h2>
      </div>
      {children}
    </section>
  )
}
