import { scaleLinear, scaleUtc } from 'd3-scale'
import { area, line } from 'd3-shape'
import { directionOf, formatLocale } from '~/contracts/languages'

/** In units of the drawing, about as many as pixels. */
const width = 320
const height = 160
/** Above it is room for the value that a pointer is at, and before it, where lines begin, for the scale of the values. */
const inside = {
  ltr: { left: 38, right: 300, top: 20, bottom: 136 },
  rtl: { left: width - 300, right: width - 38, top: 20, bottom: 136 },
}

interface Series {
  /** The first day of each value, oldest first. */
  starts: readonly string[]
  values: readonly (number | null)[]
  language: string
  /** What happens within each day or week is counted for itself; a line is for what there is at a time. */
  as: 'line' | 'bars'
  /** Drawn as a line across; it may be above all values. */
  goal?: number
}

const wanted = { values: 3, days: 4 }

/**
 * A line or bars with axes; there is nothing where nothing is known. Null if nothing is known at all. Time runs as the language of
 * the reader does.
 */
export function drawPlot({ starts, values, language, as, goal }: Series) {
  const known = values.filter((value) => value !== null)
  const [first, last] = [starts[0], starts.at(-1)]
  if (known.length === 0 || first === undefined || last === undefined) return null
  const direction = directionOf(language)
  const { left, right, top, bottom } = inside[direction]
  // At least four, so that one or two do not fill the picture; then only whole numbers are marked.
  const upwards = scaleLinear()
    .domain([0, Math.max(4, goal ?? 0, ...known)])
    .nice(wanted.values)
    .range([bottom, top])
  const band = (right - left) / starts.length
  const margin = as === 'bars' ? band / 2 : 0
  const [begin, end] = [left + margin, right - margin]
  const ends = direction === 'ltr' ? ([begin, end] as const) : ([end, begin] as const)
  const along = scaleUtc()
    .domain([Date.parse(first), Date.parse(last)])
    .range(ends)
  const points = starts.map((start, index) => ({ at: Date.parse(start), value: values[index] ?? null }))
  const isKnown = ({ value }: (typeof points)[number]) => value !== null
  const x = ({ at }: (typeof points)[number]) => along(at)
  const y = ({ value }: (typeof points)[number]) => upwards(value ?? 0)
  const numbers = new Intl.NumberFormat(formatLocale(language))
  const days = new Intl.DateTimeFormat(formatLocale(language), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  const round = (value: number) => Math.round(value * 10) / 10
  return {
    size: { width, height },
    inside: inside[direction],
    direction,
    ends: [round(ends[0]), round(ends[1])] as [first: number, last: number],
    ...(as === 'bars' ? { line: '', area: '', bars: barsOf() } : { ...lineOf(), bars: '' }),
    goal: goal === undefined ? null : round(upwards(goal)),
    most: upwards.domain()[1] ?? 0,
    levels: upwards
      .ticks(wanted.values)
      .filter(Number.isInteger)
      .map((value) => ({ at: round(upwards(value)), label: numbers.format(value) })),
    days: along.ticks(wanted.days).map((day) => ({ at: round(along(day)), label: days.format(day) })),
  }

  function lineOf() {
    return {
      line: line<(typeof points)[number]>().defined(isKnown).x(x).y(y).digits(1)(points) ?? '',
      area: area<(typeof points)[number]>().defined(isKnown).x(x).y0(bottom).y1(y).digits(0)(points) ?? '',
    }
  }

  function barsOf(): string {
    const [wide, foot] = [round(Math.max(1, band * 0.7)), String(bottom)]
    return points
      .filter(({ value }) => value !== null && value > 0)
      .map((point) => {
        const [side, height] = [round(x(point) - wide / 2), round(y(point))]
        return `M${String(side)} ${foot}V${String(height)}h${String(wide)}V${foot}z`
      })
      .join('')
  }
}
