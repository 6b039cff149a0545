import type { Locale } from '~/contracts/constants'
import type { ContentData, ContentType } from '~/contracts/content/content'

/** A text as a release brings it: a file of Markdown, and where it belongs. */
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

/** What the database knows of a text: its latest version, and which one is published. */
export interface KnownDocument {
  uid: string
  locale: Locale
  data: ContentData
  version: number
  published_version: number | null
  /** Null where no version has been written yet. */
  origin: 'release' | 'person' | null
  fingerprint: string | null
}

/**
 * Takes a file apart: a level 1 heading is the title, the paragraph below it the lede, the rest the body. The first two
 * are plain words.
 * @throws Error where one of the two is missing
 */
export function writtenOf(source: string): Written {
  const [heading = '', lede = '', ...rest] = source
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n(?:[ \t]*\n)+/)
  const title = /^# +(\S.*)$/.exec(heading)?.[1]
  if (!title || !/^[\p{L}\p{N}\p{P}{]/u.test(lede) || /^(#|[-*] |\d+\. )/.test(lede))
    throw new Error('A text starts with a level 1 heading and a paragraph')
  return { title: title.trim(), lede: lede.replace(/\s*\n\s*/g, ' ').trim(), markdown: rest.join('\n\n') }
}

const sameData = (a: ContentData, b: ContentData): boolean =>
  a.section === b.section && a.position === b.position && a.clause === b.clause && a.audience === b.audience

export interface Change extends ReleaseDocument, Written {
  /** Number of the version that is to be written. */
  number: number
}

/** A text that a person has written on, or has taken from the readers, stays as it is: the release never overwrites. */
const isOurs = (known: KnownDocument | undefined): boolean =>
  !known || known.version === 0 || (known.origin === 'release' && known.published_version === known.version)

/**
 * The texts of a release that the database does not have yet, or has in other words.
 * @param fingerprint as the database makes it
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
    const same = before?.fingerprint === fingerprint(written) && sameData(before.data, text.data)
    return same ? [] : [{ ...text, ...written, number: (before?.version ?? 0) + 1 }]
  })
}
