/** Size of a chart in SVG units. */
export const chart = { width: 320, height: 96, edge: 4 } as const

/** The next round number, used as the upper bound of the chart. */
export function roundUp(value: number): number {
  if (value <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 2.5, 5, 10].find((each) => each * power >= value) ?? 10
  return step * power
}

/**
 * The values as SVG path data: 0 is the lower edge, `most` the upper one. The line breaks at unknown values; a single
 * value is a dot.
 */
export function lineThrough(values: readonly (number | null)[], most: number): string {
  const { width, height, edge } = chart
  const between = values.length > 1 ? (width - 2 * edge) / (values.length - 1) : 0
  const at = (value: number, index: number) => {
    const x = edge + index * between
    const y = height - edge - (value / most) * (height - 2 * edge)
    return `${String(Math.round(x * 10) / 10)} ${String(Math.round(y * 10) / 10)}`
  }
  return values
    .map((value, index) => {
      if (value === null) return ''
      const begins = (values[index - 1] ?? null) === null
      const ends = (values[index + 1] ?? null) === null
      return `${begins ? 'M' : 'L'}${at(value, index)}${begins && ends ? 'h0' : ''}`
    })
    .join('')
}
