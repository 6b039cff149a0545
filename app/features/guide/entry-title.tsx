import type { GuideEntry } from './guide-tree.server'

/** Title of an article in a list; clauses include their number. */
export function EntryTitle({ entry }: { entry: GuideEntry }) {
  return (
    <>
      {entry.clause === null ? null : <span className="num">{entry.clause}. </span>}
      <span>{entry.title}</span>
    </>
  )
}
