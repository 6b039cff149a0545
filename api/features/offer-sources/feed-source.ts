import { parseFeed } from 'feedsmith'
import type { Content, Entry, Source } from './entries.rules'

type Parsed = ReturnType<typeof parseFeed<string>>
type Feed<F extends Parsed['format']> = Extract<Parsed, { format: F }>['feed']

const html = (value: string | undefined): Content => ({ format: 'html', value: value ?? '' })
const text = (value: string | undefined): Content => ({ format: 'text', value: value ?? '' })

/** A time as feeds write it, in the format of their standard or another one; null if it is none. */
function timeIn(time: string | undefined): string | null {
  const moment = new Date(time ?? '')
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

interface Raw {
  id: string | undefined
  link: string | undefined
  title: Content
  summary: Content
  content: Content
  published: string | undefined
}

/** Atom (RFC 4287): each text says what it is; without a type it is plain. */
const atomText = (part: { value?: string; type?: string } | undefined): Content =>
  part?.type === 'html' || part?.type === 'xhtml' ? html(part.value) : text(part?.value)

const readAtom = ({ entries = [] }: Feed<'atom'>): Raw[] =>
  entries.map(({ id, links = [], title, summary, content, published, updated }) => ({
    id,
    link: (links.find(({ rel = 'alternate' }) => rel === 'alternate') ?? links[0])?.href,
    title: atomText(title),
    summary: atomText(summary),
    content: atomText(content),
    published: published ?? updated,
  }))

/** RSS 2.0: descriptions are HTML, and so are titles in practice. */
const readRss = ({ items = [] }: Feed<'rss'>): Raw[] =>
  items.map(({ guid, link, title, description, content, pubDate }) => ({
    id: guid?.value,
    link: link ?? (guid?.isPermaLink === false ? undefined : guid?.value),
    title: html(title),
    summary: html(description),
    content: html(content?.encoded),
    published: pubDate,
  }))

/** JSON Feed 1.1. */
const readJson = ({ items = [] }: Feed<'json'>): Raw[] =>
  items.map(({ id, url, title, summary, content_html, content_text, date_published }) => ({
    id,
    link: url,
    title: text(title),
    summary: text(summary),
    content: content_html === undefined ? text(content_text) : html(content_html),
    published: date_published,
  }))

function entryOf({ id, link, title, summary, content, published }: Raw, address: string): Entry[] {
  const isBlank = ({ value }: Content) => value.trim() === ''
  const key = id ?? link ?? title.value
  if (isBlank(title) || key === '') return []
  const target = link !== undefined && URL.canParse(link, address) ? new URL(link, address).href : null
  return [
    {
      key,
      title,
      summary: isBlank(summary) ? content : summary,
      content: isBlank(content) ? summary : content,
      externalLink: target,
      place: null,
      startsOn: null,
      endsOn: null,
      publishedAt: timeIn(published),
    },
  ]
}
const titleOf = (title: string | { value?: string } | undefined): string =>
  (typeof title === 'object' ? title.value : title) ?? ''

const rawOf = (parsed: Parsed): Raw[] | null => {
  switch (parsed.format) {
    case 'atom':
      return readAtom(parsed.feed)
    case 'rss':
      return readRss(parsed.feed)
    case 'json':
      return readJson(parsed.feed)
    default:
      return null
  }
}

/** The entries of an Atom, RSS 2.0 or JSON feed; null if it is none. Links are relative to the address of the feed. */
export function readFeed(file: string, address: string): Source | null {
  try {
    const parsed = parseFeed(file)
    const raw = rawOf(parsed)
    if (raw === null) return null
    const entries = raw.flatMap((each) => entryOf(each, address))
    return { kind: 'feed', title: titleOf(parsed.feed.title), entries }
  } catch {
    return null
  }
}
