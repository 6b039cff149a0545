/** One segment of eighteen, at the top of the circle. */
const segmentPath = 'M-5.99-41.57A42 42 0 0 1 5.99-41.57'

/** A ring of which `whole` segments are left in place, the gap at the lower right. */
const arcs = {
  18: 'M0-42A42 42 0 1 1-.01-42',
  17: 'M0-42A42 42 0 1 1-14.36-39.47',
  14: 'M0-42A42 42 0 1 1-41.36-7.29',
} as const

const lost = ['rotate(118) translate(0 -20) rotate(24 0 -42)']
const scattered = [
  'rotate(118) translate(2 -18) rotate(24 0 -42)',
  'rotate(96) translate(-2 -9) rotate(-14 0 -42)',
  'rotate(74) translate(4 -16) rotate(30 0 -42)',
  'rotate(58) translate(-3 -6) rotate(-8 0 -42)',
]

/** What happened, told by the ring: a segment is lost, several have come loose, it is closed, or there is nothing in it yet. */
const scenes = {
  lost: { whole: 17, width: 12, turn: 130, loose: lost, middle: null },
  broken: { whole: 14, width: 12, turn: 130, loose: scattered, middle: null },
  closed: { whole: 18, width: 12, turn: 0, loose: [], middle: 'M-11-3H11V15H-11zM-6-3V-9A6 6 0 0 1 6-9V-3' },
  empty: { whole: 18, width: 3, turn: 0, loose: [], middle: null },
} as const

export type RingScene = keyof typeof scenes

/** A drawing for pages without content. Decorative: the words beside it say the same. It needs no style sheet of its own. */
export function RingDrawing({ scene }: { scene: RingScene }) {
  const { whole, width, turn, loose, middle } = scenes[scene]
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
          d={arcs[whole]}
          // Ends within the last gap, so that no further segment begins.
          pathLength={whole - 0.1}
          strokeDasharray=".75 .25"
          transform={`rotate(${turn - (whole === 14 ? 70 : 0)})`}
        />
        {loose.map((transform) => (
          <path key={transform} d={segmentPath} transform={transform} />
        ))}
      </g>
      {middle ? <path d={middle} strokeWidth="4" /> : null}
    </svg>
  )
}
