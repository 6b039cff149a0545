import { plainOf } from '~/app/platform/content/search-texts.server'
import { type ContentData, guideSections, type RichTextBlock } from '~/contracts/content/content'

export type GuideSection = (typeof guideSections)[number]

/** An article in the table of contents. */
export interface GuideEntry {
  slug: string
  title: string
  clause: number | null
}
export interface GuidePart {
  section: GuideSection
  entries: GuideEntry[]
}

interface Listed {
  uid: string
  title: string
  data: ContentData
}

const sectionOf = ({ data }: Listed): GuideSection => data.section ?? 'more'

/** The contents of the guide: its parts in their order, without those that are empty. */
export function partsOf(articles: readonly Listed[], slugOf: (uid: string) => string): GuidePart[] {
  return guideSections.flatMap((section) => {
    const entries = articles
      .filter((article) => sectionOf(article) === section)
      .map(({ uid, title, data }) => ({ slug: slugOf(uid), title, clause: data.clause ?? null }))
    return entries.length > 0 ? [{ section, entries }] : []
  })
}

/** The articles before and after one, in the order of the contents. */
export function neighboursOf(parts: readonly GuidePart[], slug: string) {
  const entries = parts.flatMap((part) => part.entries)
  const at = entries.findIndex((entry) => entry.slug === slug)
  return {
    previous: (at > 0 && entries[at - 1]) || null,
    next: (at >= 0 && entries[at + 1]) || null,
  }
}

/** The article of a clause number, for readers who search by number. */
export function clauseNamed(parts: readonly GuidePart[], asked: string): GuideEntry | null {
  const number = /^\s*(\d{1,2})\s*$/.exec(asked)?.[1]
  if (number === undefined) return null
  return parts.flatMap(({ entries }) => entries).find(({ clause }) => clause === Number(number)) ?? null
}

/** A usual speed for reading texts of this kind without hurry, in words per minute. */
const wordsPerMinute = 200

/** How long reading an article takes, in whole minutes, at least one. */
export const readingMinutes = (blocks: readonly RichTextBlock[]): number =>
  Math.max(1, Math.round(plainOf(blocks).split(/\s+/u).length / wordsPerMinute))
