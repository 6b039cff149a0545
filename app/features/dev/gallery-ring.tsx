import { DayMark } from '~/app/ui/content/day-mark'
import { Columns, Row } from '~/app/ui/content/layout'
import { Section } from '~/app/ui/content/page-heading'
import { BrandMark, Ring, type RingSegment, type RingState } from '~/app/ui/content/ring'

const states: RingState[] = ['done', 'some', 'none']

const ring = (change: (clause: number) => Partial<RingSegment>): RingSegment[] =>
  Array.from({ length: 18 }, (_, at) => ({ clause: at + 1, title: `Clause ${at + 1}`, ...change(at + 1) }))

const rings = [
  { name: 'Whole', segments: ring(() => ({ state: 'done' })), middle: '18' },
  { name: 'Nothing done', segments: ring(() => ({})), middle: '0' },
  { name: 'On the way', segments: ring((clause) => ({ state: states[clause % 3] ?? 'none' })), middle: '6' },
]

/** The signature of the campus, and days as typography. */
export function RingSample() {
  return (
    <>
      <Section title="The ring of eighteen" kicker="Signature">
        <p>
          <BrandMark />
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
