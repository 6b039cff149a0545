import { type PointerEvent, useState } from 'react'
import { useWrittenTime } from './time'

interface Tick {
  at: number
  label: string
}

/** A line or bars with axes, as they were drawn on the server. */
export interface DrawnPlot {
  size: { width: number; height: number }
  inside: { left: number; right: number; top: number; bottom: number }
  /** Time runs from the side where the scale of the values stands. */
  direction: 'ltr' | 'rtl'
  /** Where the first and the last value stand. */
  ends: [first: number, last: number]
  /** Either a line with the area below it, or bars. */
  line: string
  area: string
  bars: string
  /** Where a line for a goal stands, if there is one. */
  goal: number | null
  /** What the upper edge stands for; the lower one is zero. */
  most: number
  /** The scale of the values, from below, and of the days. */
  levels: Tick[]
  days: Tick[]
}

interface PlotProps {
  /** What it shows, in words. */
  label: string
  drawn: DrawnPlot
  /** The first day of each value, oldest first. */
  starts: string[]
  values: (number | null)[]
  /** What is said of each value. */
  written: string[]
}

/** Drawn on the server, so it needs no scripts; uses the colours of the page. The table below has all its numbers. */
export function Plot({ label, drawn, starts, values, written }: PlotProps) {
  const { size, inside, direction, line, area, bars, goal, levels, days } = drawn
  const pointer = usePointer(drawn, starts)
  const [left, right, bottom] = [String(inside.left), String(inside.right), String(inside.bottom)]
  const lines = levels.slice(1).map(({ at }) => `M${left} ${String(at)}H${right}`)
  const scale = direction === 'ltr' ? inside.left - 6 : inside.right + 6
  const marks = days.map(({ at }) => `M${String(at)} ${bottom}v4`)
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${String(size.width)} ${String(size.height)}`}
      role="img"
      aria-label={label}
      {...pointer.handlers}
    >
      {bars ? <path className="chart-bars" d={bars} /> : <path className="chart-area" d={area} />}
      <path d={lines.join('')} />
      <path className="chart-base" d={`M${left} ${bottom}H${right}${marks.join('')}`} />
      {goal === null ? null : <path className="chart-goal" d={`M${left} ${String(goal)}H${right}`} />}
      {line ? <path className="chart-line" d={line} /> : null}
      {levels.map(({ at, label }) => (
        <text key={at} x={scale} y={at + 4} textAnchor="end">
          {label}
        </text>
      ))}
      {days.map(({ at, label }) => (
        <text key={at} x={at} y={inside.bottom + 18} textAnchor="middle">
          {label}
        </text>
      ))}
      {pointer.at === null ? null : (
        <Pointed drawn={drawn} index={pointer.at} starts={starts} values={values} written={written} />
      )}
    </svg>
  )
}

/** How far along each day stands: from 0 for the first to 1 for the last. */
function sharesOf(starts: readonly string[]): number[] {
  const times = starts.map((start) => Date.parse(start))
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  return times.map((time) => (last > first ? (time - first) / (last - first) : 0))
}

/** The value that a pointer is nearest to. */
function usePointer({ size, ends: [first, last] }: DrawnPlot, starts: readonly string[]) {
  const [at, setAt] = useState<number | null>(null)
  const follow = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const x = ((clientX - left) / width) * size.width
    const share = last === first ? 0 : (x - first) / (last - first)
    const away = sharesOf(starts).map((each) => Math.abs(each - share))
    setAt(away.indexOf(Math.min(...away)))
  }
  const leave = ({ pointerType }: PointerEvent) => {
    // A finger leaves as soon as it is lifted, and what it has touched is still to be read.
    if (pointerType !== 'touch') setAt(null)
  }
  return { at, handlers: { onPointerDown: follow, onPointerMove: follow, onPointerLeave: leave } }
}

/** A line at the value, with its day and number above the drawing. */
function Pointed({ drawn, index, starts, values, written }: Omit<PlotProps, 'label'> & { index: number }) {
  const day = useWrittenTime({ show: 'date' })
  const { top, bottom } = drawn.inside
  const [first, last] = drawn.ends
  const x = first + (last - first) * (sharesOf(starts)[index] ?? 0)
  const value = values[index] ?? null
  const fromLeft = x / drawn.size.width
  const share = drawn.direction === 'ltr' ? fromLeft : 1 - fromLeft
  return (
    <>
      <path className="chart-pointer" d={`M${String(x)} ${String(top)}V${String(bottom)}`} />
      {value === null ? null : (
        <circle cx={x} cy={bottom - (value / drawn.most) * (bottom - top)} r="3.5" className="chart-point" />
      )}
      <text
        className="chart-value"
        x={x}
        y={top - 6}
        textAnchor={share < 0.3 ? 'start' : share > 0.7 ? 'end' : 'middle'}
      >
        {`${day(starts[index] ?? '')}: ${written[index] ?? ''}`}
      </text>
    </>
  )
}
