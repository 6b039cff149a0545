import { parseFeed } from 'feedsmith'
import type { Content, Entry, Source } from './entries.rules'

type Parsed = ReturnType<typeof parseFeed<string>>
type Feed<F extends Parsed['format']> = Extract<Parsed, { format: F }>['feed']

const html = (value: string | undefined): Content => ({ format: 'html', value: value ?? '' })
const text = (value: string | undefined): Content => ({ format: 'text', value: value ?? '' })

/** The months in our languages, by the letters with which they begin. */
const months: [RegExp, string][] = [
  [/^(jan|ene|gen|jän)/, 'Jan'],
  [/^(feb|fév|fev)/, 'Feb'],
  [/^(mar|mär|mrz)/, 'Mar'],
  [/^(apr|abr|avr)/, 'Apr'],
  [/^(may|mai|mag)/, 'May'],
  [/^(juin|jun|giu)/, 'Jun'],
  [/^(juil|jul|lug)/, 'Jul'],
  [/^(aug|ago|aoû|aou)/, 'Aug'],
  [/^(sep|set)/, 'Sep'],
  [/^(oct|okt|ott)/, 'Oct'],
  [/^(nov)/, 'Nov'],
  [/^(dec|dez|dic|déc)/, 'Dec'],
]
const monthOf = (name: string): string =>
  months.find(([start]) => start.test(name.normalize('NFC').toLowerCase()))?.[1] ?? name

/** Names of zones in Europe that are no part of the standard, but of many feeds. */
const zones: Record<string, string> = {
  WET: '+0000', WEST: '+0100', BST: '+0100', CET: '+0100', MEZ: '+0100', CEST: '+0200', MESZ: '+0200',
  EET: '+0200', EEST: '+0300', MSK: '+0300',
} // prettier-ignore

/** A time with the names of our languages, as English writes it. */
const inEnglish = (time: string): string =>
  time
    .trim()
    .replace(/^\p{L}+\.?,?\s+(?=\d)/u, '')
    .replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})/, '$3-$2-$1')
    .replace(/-(\d)(?=-|\b)/g, '-0$1')
    .replace(
      /^(\d{1,2})\.?\s+(?:de\s+)?(\p{L}+)\.?\s+(?:de\s+)?(?=\d)/u,
      (_, day: string, month: string) => `${day} ${monthOf(month)} `,
    )
    .replace(/\s*\b([A-Z]{3,4})$/, (all: string, zone: string) => (zones[zone] ? ` ${zones[zone]}` : all))

/** The first time that can be read, in the format of a standard or with names of our languages; null if there is none. */
function timeIn(times: readonly (string | undefined)[]): string | null {
  for (const time of times.slice(0, 5)) {
    const short = time?.slice(0, 100) ?? ''
    const moment = [inEnglish(short), short]
      .map((each) => new Date(each))
      .find((each) => !Number.isNaN(each.getTime()))
    if (moment) return moment.toISOString()
  }
  return null
}

interface Raw {
  id: string | undefined
  link: string | undefined
  title: Content
  summary: Content
  content: Content
  /** In the order of preference. */
  times: (string | undefined)[]
  /** For links, each relative to the one before. */
  bases: (string | undefined)[]
}

/** Atom (RFC 4287): each text says what it is; without a type it is plain. */
const atomText = (part: { value?: string; type?: string } | undefined): Content =>
  /html/i.test(part?.type ?? '') ? html(part?.value) : text(part?.value)
/** Of a picture or another file that is written in letters there is nothing to read. */
const hasWords = ({ type = 'text' }: { type?: string } = {}) =>
  /^(text|html|xhtml|application\/xhtml)/i.test(type)

const readAtom = ({ entries = [], xml }: Feed<'atom'>): Raw[] =>
  entries.map(({ id, links = [], title, summary, content, published, updated, dc, xml: own }) => ({
    id,
    link: (links.find(({ rel = 'alternate' }) => rel === 'alternate') ?? links[0])?.href,
    title: atomText(title),
    summary: atomText(summary),
    content: hasWords(content) ? atomText(content) : text(''),
    times: [published, updated, ...(dc?.dates ?? [])],
    bases: [xml?.base, own?.base],
  }))

/** RSS 2.0: descriptions are HTML, and so are titles in practice. */
const readRss = ({ items = [], xml }: Feed<'rss'>): Raw[] =>
  items.map(({ guid, link, title, description, content, pubDate, dc, xml: own }) => ({
    id: guid?.value,
    link: link ?? (guid?.isPermaLink === false ? undefined : guid?.value),
    title: html(title ?? dc?.titles?.[0]),
    summary: html(description ?? dc?.descriptions?.[0]),
    content: html(content?.encoded),
    times: [pubDate, ...(dc?.dates ?? [])],
    bases: [xml?.base, own?.base],
  }))

/** RSS 0.9 and 1.0, which are RDF. */
const readRdf = ({ items = [] }: Feed<'rdf'>): Raw[] =>
  items.map(({ link, title, description, content, dc, rdf }) => ({
    id: rdf?.about,
    link,
    title: html(title ?? dc?.titles?.[0]),
    summary: html(description ?? dc?.descriptions?.[0]),
    content: html(content?.encoded),
    times: dc?.dates ?? [],
    bases: [],
  }))

/** JSON Feed 1.1. */
const readJson = ({ items = [] }: Feed<'json'>): Raw[] =>
  items.map(({ id, url, title, summary, content_html, content_text, date_published, date_modified }) => ({
    id,
    link: url,
    title: text(title),
    summary: text(summary),
    content: content_html === undefined ? text(content_text) : html(content_html),
    times: [date_published, date_modified],
    bases: [],
  }))

const isBlank = ({ value }: Content) => value.trim() === ''

/** An address that is written in relation to the one before. */
const within = (base: string, address: string | undefined): string =>
  address !== undefined && URL.canParse(address, base) ? new URL(address, base).href : base

function entryOf({ id, link, title, summary, content, times, bases }: Raw, address: string): Entry[] {
  const short = isBlank(summary) ? content : summary
  // Notes without a title begin with what they say.
  const headline = isBlank(title) ? short : title
  const key = id ?? link ?? headline.value
  if (isBlank(headline) || key === '') return []
  const base = bases.reduce<string>(within, address)
  const target = link !== undefined && URL.canParse(link, base) ? new URL(link, base).href : null
  return [
    {
      key,
      title: headline,
      summary: short,
      content: isBlank(content) ? summary : content,
      externalLink: target,
      place: null,
      startsOn: null,
      endsOn: null,
      publishedAt: timeIn(times),
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
    case 'rdf':
      return readRdf(parsed.feed)
    case 'json':
      return readJson(parsed.feed)
    default:
      return null
  }
}

/** The entries of an Atom (0.3, 1.0), RSS (0.9 to 2.0) or JSON feed; null if it is none. Links are relative to the address of the feed. */
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
