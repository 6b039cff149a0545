import type { ReactNode } from 'react'
/** How far a clause is: the thicker its segment, the further. Thickness stays visible in print and in forced colours. */
export type RingState = 'none' | 'some' | 'done'

/** How a segment shows how far an outlet is with its clause. */
export const ringStates = {
  notYet: 'none',
  inProgress: 'some',
  done: 'done',
  notApplicable: 'done',
} as const

/** A clause, and the part of the standard that it belongs to; without one, that of the clause before. */
export interface RingPlace {
  clause: number
  section?: string | null
}

export interface RingSegment extends RingPlace {
  title: string
  state?: RingState
  href?: string
}

export type RingProps = {
  /** The name of the drawing for screen readers; without one it is decorative, and a list beside it says the same. */
  label?: string
  segments: readonly RingSegment[]
  /** Shows the number of each clause beside its segment. */
  numbered?: boolean
  /** What stands in the middle. */
  children?: ReactNode
}

const radius = 42
/** Degrees where two sections meet, and between two segments of one. */
const gap = 9
const space = 2.6

/** Which part of the standard each clause belongs to, from 0. */
function partsOf(places: readonly RingPlace[]): number[] {
  let part = 0
  let present: string | null = null
  return places.map(({ section }) => {
    if (section && present && section !== present) part++
    present = section ?? present
    return part
  })
}

/**
 * The segments of a ring, as many as there are clauses: a path at the top of a circle around 0,0, by how many degrees each is
 * turned clockwise, and its part of the standard; gaps separate the parts.
 */
export function geometryOf(places: readonly RingPlace[]) {
  const parts = partsOf(places)
  const meeting = (parts.at(-1) ?? 0) > 0 ? gap : 0
  const step = (360 - meeting * ((parts.at(-1) ?? 0) + 1)) / Math.max(1, places.length)
  const half = (((step - space) / 2) * Math.PI) / 180
  const [x, y] = [radius * Math.sin(half), -radius * Math.cos(half)].map((each) => each.toFixed(2))
  return {
    path: `M-${x}${y}A${radius} ${radius} 0 ${half > Math.PI / 2 ? 1 : 0} 1 ${x}${y}`,
    // The numbers of neighbours must not touch.
    size: Math.min(5, step * 0.36),
    segments: parts.map((part, at) => ({ part, angle: step * (at + 0.5) + meeting * (part + 0.5) })),
  }
}

const placeOfNumber = (degrees: number, size: number) => {
  const angle = (degrees * Math.PI) / 180
  return {
    x: (30 * Math.sin(angle)).toFixed(1),
    y: (0.4 * size - 30 * Math.cos(angle)).toFixed(1),
    fontSize: size,
  }
}

/**
 * The ring: a segment for each clause of the standard, as a drawing. Its links repeat those of the list that
 * belongs beside it, so they are for pointers only.
 */
export function Ring({ label, segments, numbered = false, children }: RingProps) {
  const name = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  const { path, size, segments: drawnAt } = geometryOf(segments)
  return (
    <div className="ring">
      <svg viewBox="-50 -50 100 100" focusable="false" {...name}>
        {segments.map(({ clause, title, href, state = 'none' }, at) => {
          const { part = 0, angle = 0 } = drawnAt[at] ?? {}
          const drawn = (
            <>
              <path
                className={`ring-segment ring-${state}${part % 2 === 0 ? ' ring-first' : ''}`}
                d={path}
                transform={`rotate(${angle})`}
              />
              {numbered ? <text {...placeOfNumber(angle, size)}>{clause}</text> : null}
            </>
          )
          return href ? (
            <a key={clause} href={href} tabIndex={-1}>
              <title>{title}</title>
              {drawn}
            </a>
          ) : (
            <g key={clause}>{drawn}</g>
          )
        })}
      </svg>
      {children ? <div className="ring-middle">{children}</div> : null}
    </div>
  )
}

interface ClauseMarkProps {
  clause: number
  /** All clauses of the standard. */
  ring: readonly RingPlace[]
}

/** The place of one clause in the ring, with its number. Decorative: the page says which clause it is. */
export function ClauseMark({ clause, ring }: ClauseMarkProps) {
  const { path, segments } = geometryOf(ring)
  const own = segments[ring.findIndex((place) => place.clause === clause)]
  return (
    <svg className="clause-mark" viewBox="-52 -52 104 104" aria-hidden="true" focusable="false">
      <path d="M0-42A42 42 0 1 1-.01-42" pathLength={ring.length} strokeDasharray=".8 .2" />
      {own ? <path d={path} transform={`rotate(${own.angle})`} /> : null}
      <text y="11">{clause}</text>
    </svg>
  )
}
