/** The colours of all drawings: those of the pages, and three warm ones that agree with them. */
export const colours = {
  ink: '#0b2b2a',
  deep: '#0a504c',
  green: '#3f8d84',
  mint: '#a9d3c8',
  paper: '#fbf7ec',
  sand: '#eadfc8',
  ochre: '#e3a93c',
  coral: '#d8664a',
  plum: '#5b3150',
} as const

/** Numbers from 0 to 1 that look random and are the same at every run: the drawings must not change between releases. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Pair = readonly [number, number]

export const drawing = ([width, height]: Pair, ground: string, ...parts: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${parts.join('')}</svg>`

export const rect = ([x, y]: Pair, [width, height]: Pair, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
export const disc = ([x, y]: Pair, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
export const shape = (path: string, fill: string) => `<path d="${path}" fill="${fill}"/>`
export const line = (path: string, stroke: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
/** One element with further attributes. */
export const adorned = (element: string, attributes: string) => element.replace('/>', ` ${attributes}/>`)
export const group = (transform: string, ...parts: string[]) =>
  `<g transform="${transform}">${parts.join('')}</g>`

const point = (at: Pair, radius: number, degrees: number) => {
  const angle = ((degrees - 90) * Math.PI) / 180
  return `${(at[0] + radius * Math.cos(angle)).toFixed(1)} ${(at[1] + radius * Math.sin(angle)).toFixed(1)}`
}

/** A part of a circle line, clockwise from the top. */
export const arc = (at: Pair, radius: number, [from, to]: Pair) =>
  `M${point(at, radius, from)}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${point(at, radius, to)}`

/** The ring of eighteen; `fillOf` gives each segment its colour. */
export const ring = (
  at: Pair,
  { radius, width }: { radius: number; width: number },
  fillOf: (segment: number) => string,
): string =>
  Array.from({ length: 18 }, (_, segment) =>
    line(arc(at, radius, [segment * 20 + 2, segment * 20 + 18]), fillOf(segment), width).replace(
      'round',
      'butt',
    ),
  ).join('')

interface Column {
  width: number
  lines: number
  /** From one line to the next. */
  step: number
  fill: string
}

/** Lines of a text, of which the last is short. */
export function column([x, y]: Pair, { width, lines, step, fill }: Column, random: () => number): string {
  return Array.from({ length: lines }, (_, at) => {
    const share = at === lines - 1 ? 0.35 + random() * 0.25 : 0.86 + random() * 0.14
    return rect([x, y + at * step], [Math.round(width * share), step * 0.42], fill)
  }).join('')
}
