import type { Locale } from '~/contracts/constants'
import { type ContentData, type ContentType, sameAsking } from '~/contracts/content/content'

/** A text of a release: a Markdown file with its placement. */
export interface ReleaseDocument {
  uid: string
  locale: Locale
  type: ContentType
  data: ContentData
  source: string
}

export interface Written {
  title: string
  lede: string
  markdown: string
}

/** State of a text in the database: its latest and its published version. */
export interface KnownDocument {
  uid: string
  locale: Locale
  data: ContentData
  /** A person has placed it. */
  placed: boolean
  version: number
  published_version: number | null
  /** Null if there is no version yet. */
  origin: 'release' | 'person' | null
  fingerprint: string | null
}

/**
 * Splits a file: a level 1 heading is the title, the paragraph below it the lede, the rest the body. Title and lede are
 * plain text.
 * @throws Error if one of the two is missing
 */
function writtenOf(source: string): Written {
  const [heading = '', lede = '', ...rest] = source
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n(?:[ \t]*\n)+/)
  const title = /^# +(\S.*)$/.exec(heading)?.[1]
  if (!title || !/^[\p{L}\p{N}\p{P}{]/u.test(lede) || /^(#|[-*] |\d+\. )/.test(lede))
    throw new Error('A text starts with a level 1 heading and a paragraph')
  const lines = lede.split('\n').map((line) => line.trim())
  return { title: title.trim(), lede: lines.join(' '), markdown: rest.join('\n\n') }
}

const sameData = (a: ContentData, b: ContentData): boolean =>
  a.section === b.section &&
  a.position === b.position &&
  a.clause === b.clause &&
  a.audience === b.audience &&
  sameAsking(a.asking, b.asking)

export interface Change extends ReleaseDocument, Written {
  /** Number of the new version. */
  number: number
}

/** False for texts that a person has edited or unpublished: a release never overwrites them. */
const isOurs = (known: KnownDocument | undefined): boolean =>
  !known || known.version === 0 || (known.origin === 'release' && known.published_version === known.version)

/**
 * Texts of a release that are new or have changed.
 * @param fingerprint the same function as in the database
 */
export function changesOf(
  texts: readonly ReleaseDocument[],
  known: readonly KnownDocument[],
  fingerprint: (written: Written) => string,
): Change[] {
  const byKey = new Map(known.map((text) => [`${text.uid} ${text.locale}`, text]))
  return texts.flatMap((text) => {
    const before = byKey.get(`${text.uid} ${text.locale}`)
    if (!isOurs(before)) return []
    const written = writtenOf(text.source)
    const isPlaced = before !== undefined && (before.placed || sameData(before.data, text.data))
    const same = isPlaced && before.fingerprint === fingerprint(written)
    return same ? [] : [{ ...text, ...written, number: (before?.version ?? 0) + 1 }]
  })
}
