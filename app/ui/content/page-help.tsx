import { createContext, useContext } from 'react'
import { Link } from '../navigation/link'

interface Help {
  href: string
  /** What the "?" is for. */
  label: string
}

/** Where the open page is explained; null where nothing is. */
export const PageHelp = createContext<Help | null>(null)

/** Opens another document: on the way back the browser shows this one as it was left, with all that was typed. */
export function HelpLink() {
  const help = useContext(PageHelp)
  if (!help) return null
  return (
    <Link to={help.href} reloadDocument className="help no-print" title={help.label}>
      ?<span className="sr-only"> {help.label}</span>
    </Link>
  )
}
