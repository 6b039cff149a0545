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

export interface RingSegment {
  /** Number of the clause, 1 to 18. */
  clause: number
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

const placeOfNumber = (clause: number) => {
  const angle = (angleOf(clause) * Math.PI) / 180
  return { x: (30 * Math.sin(angle)).toFixed(1), y: (2 - 30 * Math.cos(angle)).toFixed(1) }
}

/**
 * The ring of eighteen: a segment for each clause of the standard, as a drawing. Its links repeat those of the list that
 * belongs beside it, so they are for pointers only.
 */
export function Ring({ label, segments, numbered = false, children }: RingProps) {
  const name = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const)
  return (
    <div className="ring">
      <svg viewBox="-50 -50 100 100" focusable="false" {...name}>
        {segments.map(({ clause, title, href, state = 'none' }) => {
          const drawn = (
            <>
              <path
                className={`ring-segment ring-${state}`}
                d={segmentPath}
                transform={`rotate(${angleOf(clause)})`}
              />
              {numbered ? <text {...placeOfNumber(clause)}>{clause}</text> : null}
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

/** The ring in small, the mark of the campus: its two sections in two tones. */
export function BrandMark() {
  return (
    <svg className="icon brand-mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M12.4 3A9 9 0 0 1 15.4 20.3" />
      <path d="M14.7 20.6A9 9 0 1 1 11.6 3" />
    </svg>
  )
}

/** Section A of the standard has 8 clauses, section B the other 10; a gap parts them. */
const lastOfFirstSection = 8
const step = 19
const gap = 9
/** Degrees clockwise from the top to the middle of a segment. */
export const angleOf = (clause: number) =>
  step * (clause - 0.5) + gap * (clause > lastOfFirstSection ? 1.5 : 0.5)

/** One segment at the top of a circle with the radius 42 around 0,0. The others are turned. */
export const segmentPath = 'M-5.99-41.57A42 42 0 0 1 5.99-41.57'

/** The place of one clause in the ring, with its number. Decorative: the page says which clause it is. */
export function ClauseMark({ clause }: { clause: number }) {
  return (
    <svg className="clause-mark" viewBox="-52 -52 104 104" aria-hidden="true" focusable="false">
      <path d="M0-42A42 42 0 1 1-.01-42" pathLength="18" strokeDasharray=".8 .2" />
      <path d={segmentPath} transform={`rotate(${angleOf(clause)})`} />
      <text y="11">{clause}</text>
    </svg>
  )
}
