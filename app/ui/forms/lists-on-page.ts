import { createContext, useContext } from 'react'

/** Where a list stands in the page: its entries are options, groups of them, or labels of checkboxes. */
export interface ListPlace {
  /** Selects the entries. */
  selector: string
  /** Entries that stand first in the page, as ascending positions in the list. */
  first?: number[]
}

export type NoteList = (list: readonly unknown[], place: ListPlace) => void

const Noting = createContext<NoteList | null>(null)

/**
 * Set during server rendering. A list that has been rendered is in the page already, so the data for scripts only name its
 * place (docs/decisions/073).
 */
export const ListsProvider = Noting.Provider

/** Shorter lists take no more room than their place. */
const fewest = 4
/** What an HTML parser changes. */
const changed = /[\r\0]/

const isText = (value: unknown) => typeof value === 'string' && !changed.test(value)

/** An option has a value and a label, a group of them has a label and options; neither has anything else. */
function isReadable(entry: object): boolean {
  const { label, value, options, ...rest } = entry as Record<string, unknown>
  if (!isText(label) || Object.keys(rest).length > 0) return false
  if (options === undefined) return isText(value)
  return value === undefined && Array.isArray(options) && options.every(isReadable)
}

/** Notes a list that can be read from the page as it is. */
export function useNoteList(): (list: readonly object[], place: ListPlace) => void {
  const note = useContext(Noting)
  return (list, place) => {
    if (note && list.length >= fewest && list.every(isReadable)) note(list, place)
  }
}

/** An id may contain colons. */
export const withId = (id: string): string => `[id='${id}']`
