import { DocumentList } from '~/app/ui/content/document-list'
import type { Drawings } from './dev.server'
import { Avatar } from '~/app/ui/content/avatar'
import { ButtonLink } from '~/app/ui/forms/button'
import { Badge, Tag } from '~/app/ui/content/badge'
import { Card } from '~/app/ui/content/card'
import { BrandAvatar, RingMark } from '~/app/ui/content/brand'
import { ClauseMark, Ring, type RingSegment, type RingState } from '~/app/ui/content/ring'
import { DescriptionList, Email, MailLink, ValueList } from '~/app/ui/content/description-list'
import { Columns, ListCount, Row, Sidebar, Stack } from '~/app/ui/content/layout'
import { Marked, MarkedText } from '~/app/ui/content/marked-text'
import { Section } from '~/app/ui/content/page-heading'
import { WorldMap } from '~/app/ui/content/world-map'
import { Plot } from '~/app/ui/content/plot'
import { QrCode } from '~/app/ui/content/qr-code'
import { Table } from '~/app/ui/content/table'
import { TextFold } from '~/app/ui/content/text-fold'
import { Time } from '~/app/ui/content/time'
import { Link, NameLink } from '~/app/ui/navigation/link'
import { Pagination } from '~/app/ui/navigation/pagination'
import { RichText } from '~/app/ui/rich-text'
import { FilterSample } from './gallery-forms'
import { DayMark } from '~/app/ui/content/day-mark'
import { PrintButton } from '~/app/ui/forms/print-button'
import { SearchField } from '~/app/ui/forms/search-field'
import { ExportLink } from '~/app/ui/navigation/export-link'
import { FilterChips } from '~/app/ui/navigation/filter-chips'
import { PageContents } from '~/app/ui/navigation/page-contents'
import { ListOrMap, Tabs } from '~/app/ui/navigation/tabs'

const offers = [
  {
    title: 'Verantwortungsvolle Berichterstattung über Falschinformationen in Krisenzeiten',
    kicker: 'Seminar',
    text: 'Ein zweitägiges Seminar für Lokalredaktionen, die ihre Arbeitsabläufe zur Faktenprüfung neu ordnen wollen.',
    deadline: '2026-12-18T17:00:00Z',
  },
  {
    title: 'حماية المصادر في الصحافة الاستقصائية',
    kicker: 'E-learning',
    text: 'Six lessons on keeping sources safe, from the first contact to the archive.',
    deadline: '2027-01-31T23:00:00Z',
  },
  {
    title: 'Grants for small newsrooms',
    kicker: 'Funding',
    text: 'Up to a year of support for outlets that publish their first transparency report.',
    deadline: '2027-03-01T12:00:00Z',
  },
]

const documents = [{ id: 'programme', name: 'Programme.pdf', bytes: 84_000 }]

export function ListSample() {
  return (
    <Section title="Offers" kicker="List with filters">
      <Sidebar side={<FilterSample />}>
        <Stack>
          <ListCount>312 offers</ListCount>
          <Columns>
            {offers.map(({ title, kicker, text, deadline }) => (
              <Card
                key={title}
                title={title}
                kicker={kicker}
                href="/content/detail"
                meta={<Time value={deadline} show="date" />}
              >
                <p>{text}</p>
                <Row>
                  <Tag>Clause 10</Tag>
                  <Tag tone="success">Kostenfrei</Tag>
                </Row>
              </Card>
            ))}
          </Columns>
          <DocumentList documents={documents} hrefOf={(id) => `/documents/${id}`} />
          <Pagination page={4} pageSize={25} total={312} hrefFor={(page) => `/content?page=${page}`} />
        </Stack>
      </Sidebar>
    </Section>
  )
}

type Person = { name: string; role: string; requests: number; since: string }

const people: Person[] = [
  { name: 'Annegret Hohenstein-Weißmüller', role: 'Trainerin', requests: 12, since: '2026-03-04T09:30:00Z' },
  { name: 'ليلى الحداد', role: 'Journalist', requests: 3, since: '2026-10-19T14:05:00Z' },
]

export function PeopleSample() {
  return (
    <Section title="People" kicker="Table, avatar, description list">
      <Table
        caption="Validation requests"
        captionHidden={false}
        rows={people}
        rowKey={(person) => person.name}
        columns={[
          {
            header: 'Name',
            cell: (person) => <NameLink to="/people">{person.name}</NameLink>,
          },
          { header: 'Role', cell: (person) => <Tag>{person.role}</Tag> },
          { header: 'E-mail', cell: () => <Email address="redaktion.suedwestdeutschland@example.org" /> },
          {
            header: 'Waiting since',
            cell: (person) => <Time value={person.since} timeZone="Europe/Berlin" />,
          },
          { header: 'Requests', numeric: true, cell: (person) => person.requests },
          {
            header: 'What can be done',
            cell: () => (
              <Row>
                <Link to="/people">Look at it</Link>
                <ButtonLink href="/people?confirm=remove" variant="secondary" small>
                  Remove
                </ButtonLink>
              </Row>
            ),
          },
        ]}
      />
      <Row>
        <Avatar name="Annegret Hohenstein-Weißmüller" size="lg" alt="Annegret Hohenstein-Weißmüller" />
        <Avatar name="ليلى الحداد" />
        <Avatar name="Jo Example" size="sm" />
        <BrandAvatar />
        <Avatar name="With a picture" src="/icon-192.png" alt="The campus mark" />
        <Badge count={7} label="7 unread messages" />
        <Badge count={240} label="240 unread notifications" />
      </Row>
      <DescriptionList
        items={[
          { term: 'Zertifizierungsstelle', details: 'Noch nicht beauftragt' },
          { term: 'Arbeitssprachen', details: 'Deutsch, العربية, Français' },
          { term: 'E-Mail', details: <MailLink address="redaktion@example.org" /> },
          { term: 'Links', details: <ValueList areLinks values={['https://www.example.org/team/']} /> },
          { term: 'Gesucht nach „Schutz“', details: <Marked parts={hits} /> },
        ]}
      />
    </Section>
  )
}

const hits = [
  { text: 'Quellen', hit: false },
  { text: 'schutz', hit: true },
  { text: ' für lokale Redaktionen', hit: false },
]

const blocks = [
  { type: 'heading2', text: 'What belongs in a corrections policy', spans: [] },
  { type: 'list-item', text: 'where a correction appears, and for how long', spans: [] },
  { type: 'list-item', text: 'who decides when an article is withdrawn', spans: [] },
  {
    type: 'preformatted',
    text: 'Beside the text where there is room: the exact words of the standard.',
    spans: [],
  },
  { type: 'paragraph', text: 'حماية المصادر تبدأ قبل أول اتصال.', spans: [] },
]

export function ProseSample() {
  return (
    <Section title="Accuracy" kicker="Running text">
      <div className="guide-head">
        <ClauseMark clause={4} ring={ring(() => ({}))} />
        <h3>Corrections and complaints</h3>
        <p>
          <MarkedText
            text="Readers find the <link>corrections policy</link> without searching."
            marks={{ link: (words) => <Link to="/corrections">{words}</Link> }}
          />
        </p>
      </div>
      <div className="prose">
        <p>
          An outlet says how it checks what it publishes, who may correct it, and how fast.{' '}
          <mark>Search hits</mark> are marked.
        </p>
        <blockquote>
          <p>A correction that nobody sees corrects nothing.</p>
        </blockquote>
      </div>
      <RichText blocks={blocks} anchors />
      <TextFold label="Example" about="Corrections" texts={[{ title: 'An answer', blocks }]} />
    </Section>
  )
}

export function DrawingSample({ drawings: { plot, world, land, code } }: { drawings: Drawings }) {
  const { drawn, starts, values } = plot
  return (
    <Section title="Drawn on the server" kicker="Plots, codes and maps">
      <Columns>
        {drawn ? (
          <Plot
            label="Readers of an offer, by week"
            drawn={drawn}
            starts={starts}
            values={values}
            written={values.map((value) => (value === null ? 'not known' : String(value)))}
          />
        ) : null}
        <QrCode {...code} label="The address of the academy" />
      </Columns>
      <WorldMap
        {...{ world, land }}
        hrefOf={(country) => `/registry?country=${country}`}
        texts={{
          world: 'Map of the world: countries with outlets',
          legend: 'Outlets per country',
          table: 'Outlets by country',
          country: 'Country',
          count: 'Outlets',
          dot: ({ name, count }) => `${name}: ${String(count)}`,
        }}
      />
    </Section>
  )
}

const states: RingState[] = ['done', 'some', 'none']

const ring = (change: (clause: number) => Partial<RingSegment>, length = 18): RingSegment[] =>
  Array.from({ length }, (_, at) => ({
    clause: at + 1,
    section: at < length * 0.45 ? 'first' : 'second',
    title: `Clause ${at + 1}`,
    ...change(at + 1),
  }))

const rings = [
  { name: 'Whole', segments: ring(() => ({ state: 'done' })), middle: '18' },
  { name: 'Nothing done', segments: ring(() => ({})), middle: '0' },
  { name: 'On the way', segments: ring((clause) => ({ state: states[clause % 3] ?? 'none' })), middle: '6' },
  { name: 'A standard of twelve', segments: ring(() => ({ state: 'done' }), 12), middle: '12' },
  { name: 'A standard of thirty', segments: ring(() => ({ state: 'done' }), 30), middle: '30' },
]

/** The signature of the campus, and days as typography. */
export function RingSample() {
  return (
    <>
      <Section title="The ring" kicker="Signature">
        <p>
          <RingMark />
        </p>
        <Columns>
          {rings.map(({ name, segments, middle }) => (
            <figure key={name} className="stack stack-sm">
              <Ring label={name} segments={segments} numbered>
                <span className="ring-number">{middle}</span>
              </Ring>
              <figcaption>{name}</figcaption>
            </figure>
          ))}
        </Columns>
      </Section>
      <Section title="Days" kicker="Deadlines">
        <Row>
          <DayMark value="2026-12-01" label="Apply by" />
          <DayMark value="2026-11-26" label="Apply by" note="2 days left" urgent />
          <DayMark value="2027-02-28" label="Apply by" note="2027" />
        </Row>
      </Section>
    </>
  )
}

const chips = [
  { label: 'Weiterbildung', href: '/content?region=155' },
  { label: 'Westeuropa', href: '/content?category=training' },
  { label: 'العربية', href: '/content?language=ar' },
]

/** The ways through a part of the campus and through a list. */
export function NavigationSample() {
  return (
    <Section title="Ways through a list" kicker="Navigation">
      <Tabs
        label="Parts of the resource centre"
        tabs={[
          { label: 'Alle Angebote', href: '/content', current: true },
          { label: 'Merkliste', href: '/watchlist', current: false },
          { label: 'Gespeicherte Suchen', href: '/content/searches', current: false },
        ]}
      />
      <form role="search" action="/search" aria-label="Den Campus durchsuchen">
        <SearchField label="Den Campus durchsuchen" submit="Suchen" asked="Quellenschutz" />
      </form>
      <FilterChips chips={chips} />
      <div className="row">
        <ListOrMap list="/registry" map="/registry?view=map" shows="list" />
        <ExportLink href="/content.csv" />
        <PrintButton label="Drucken" menuHint="Zum Drucken dient das Menü des Browsers." />
      </div>
      <PageContents title="Auf dieser Seite">
        <ol className="stack stack-sm">
          <li>
            <a href="#accuracy">Accuracy</a>
          </li>
          <li>
            <a href="#corrections">Corrections and complaints</a>
          </li>
        </ol>
      </PageContents>
    </Section>
  )
}
