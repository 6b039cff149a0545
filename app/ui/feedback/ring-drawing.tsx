import { createContext, useContext } from 'react'

/** Segments of the ring as delivered. */
export const deliveredSegments = 18

const Segments = createContext(deliveredSegments)

/** As many as the standard has clauses. */
export const SegmentsProvider = Segments.Provider
export const useSegments = () => useContext(Segments)

const radius = 42
const pointAt = (degrees: number) => {
  const angle = (degrees * Math.PI) / 180
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`
}

/** One segment, at the top of the circle. */
const segmentPath = (step: number) => `M${pointAt(-0.41 * step)}A42 42 0 0 1 ${pointAt(0.41 * step)}`

/** From the top of the circle, clockwise. */
const arcOf = (degrees: number) =>
  `M0-42A42 42 0 ${degrees > 180 ? 1 : 0} 1 ${degrees === 360 ? '-.01-42' : pointAt(degrees)}`

const lost = ['rotate(118) translate(0 -20) rotate(24 0 -42)']
const scattered = [
  'rotate(118) translate(2 -18) rotate(24 0 -42)',
  'rotate(96) translate(-2 -9) rotate(-14 0 -42)',
  'rotate(74) translate(4 -16) rotate(30 0 -42)',
  'rotate(58) translate(-3 -6) rotate(-8 0 -42)',
]

/** What happened, told by the ring: a segment is lost, several have come loose, it is closed, or there is nothing in it yet. */
const scenes = {
  lost: { width: 12, loose: lost, middle: null },
  broken: { width: 12, loose: scattered, middle: null },
  closed: { width: 12, loose: [], middle: 'M-11-3H11V15H-11zM-6-3V-9A6 6 0 0 1 6-9V-3' },
  empty: { width: 3, loose: [], middle: null },
} as const

export type RingScene = keyof typeof scenes

/** A drawing for pages without content. Decorative: the words beside it say the same. It needs no style sheet of its own. */
export function RingDrawing({ scene }: { scene: RingScene }) {
  const { width, loose: pieces, middle } = scenes[scene]
  const segments = useSegments()
  // One stays, however few there are.
  const loose = pieces.slice(0, segments - 1)
  const step = 360 / segments
  const left = segments - loose.length
  // What is lost has left a gap at the lower right, what is scattered one at the upper right.
  const turn = loose.length === 0 ? 0 : loose.length === 1 ? 120 + step / 2 : 60
  const size = scene === 'empty' ? 80 : 144
  return (
    <svg
      className={scene === 'empty' ? 'muted' : 'tone-info'}
      viewBox="-72 -72 144 144"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <g strokeWidth={width}>
        <path
          d={arcOf(left === segments ? 360 : left * step)}
          // Ends within the last gap, so that no further segment begins.
          pathLength={left - 0.1}
          strokeDasharray=".75 .25"
          transform={`rotate(${turn})`}
        />
        {loose.map((transform) => (
          <path key={transform} d={segmentPath(step)} transform={transform} />
        ))}
      </g>
      {middle ? <path d={middle} strokeWidth="4" /> : null}
    </svg>
  )
}
