import { Link } from '~/app/ui/navigation/link'
import { paths } from '~/app/platform/paths'
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

/** Title of an article in a list; clauses include their number. */
export function EntryTitle({ entry }: { entry: GuideEntry }) {
  return (
    <>
      {entry.clause === null ? null : <span className="num">{entry.clause}. </span>}
      <span>{entry.title}</span>
    </>
  )
}
