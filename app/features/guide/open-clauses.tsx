import { Link } from '~/app/ui/navigation/link'
import { paths } from '~/app/platform/paths'
import { EntryTitle } from './entry-title'
import type { GuideEntry } from './guide-tree.server'

/** The clauses that are open to everybody. */
export function OpenClauses({ entries }: { entries: GuideEntry[] }) {
  return (
    <ul className="side-nav">
      {entries.map((entry) => (
        <li key={entry.slug}>
          <Link to={paths.guide(entry.slug)}>
            <EntryTitle entry={entry} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
