import { type ReactNode, createContext, useContext } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { Link } from '../navigation/link'

export type PageHeadingProps = {
  title: ReactNode
  kicker?: ReactNode
  lede?: ReactNode
  actions?: ReactNode
  /** The parts and views of a list, in the row of the title where there is room. */
  tabs?: ReactNode
}

/** The page's only h1. Scripts can focus it, so that client navigation announces the new page. */
export function PageHeading({ title, kicker, lede, actions, tabs }: PageHeadingProps) {
  return (
    <div className="page-heading">
      {kicker ? <p className="kicker">{kicker}</p> : null}
      <h1 tabIndex={-1} dir="auto">
        {title}
      </h1>
      {lede ? <p className="lede">{lede}</p> : null}
      {actions ? <div className="row">{actions}</div> : null}
      {tabs ? <div className="list-bar">{tabs}</div> : null}
      <HelpLink />
    </div>
  )
}

/** What a list is for, at its end: those who work with it every day know. */
export function AboutPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui')
  return (
    <details className="fold no-print">
      <summary>{t('aboutPage')}</summary>
      <p className="measure muted">{children}</p>
    </details>
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

interface Help {
  href: string
  /** What the "?" is for. */
  label: string
}

/** Where the open page is explained; null where nothing is. */
export const PageHelp = createContext<Help | null>(null)

/** Opens another document: on the way back the browser shows this one as it was left, with all that was typed. */
function HelpLink() {
  const help = useContext(PageHelp)
  if (!help) return null
  return (
    <Link to={help.href} reloadDocument className="help no-print" title={help.label}>
      ?<span className="sr-only"> {help.label}</span>
    </Link>
  )
}
