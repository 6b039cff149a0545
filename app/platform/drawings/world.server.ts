import { createRequire } from 'node:module'
import {
  geoAzimuthalEqualArea,
  geoEqualEarth,
  geoArea,
  geoCentroid,
  geoPath,
  type GeoProjection,
} from 'd3-geo'
import { scaleSqrt } from 'd3-scale'
import { merge, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { formatLocale } from '~/contracts/languages'
import type { Locale } from '~/contracts/constants'
import { orderOf } from '../reference/collation.server'

type World = Topology<{ countries: GeometryCollection<{ name: string }> }>
type Country = World['objects']['countries']['geometries'][number]
type Scale = '50m' | '110m'

const load = createRequire(import.meta.url)

/** Nobody lives there, and it would take a fifth of the map. */
const antarctica = '010'

function atlasOf(scale: Scale) {
  const world = load(`world-atlas/countries-${scale}.json`) as World
  const countries = world.objects.countries.geometries.filter(({ id }) => id !== antarctica)
  return { world, countries, everything: { ...world.objects.countries, geometries: countries } }
}

/** Coordinates of the whole drawings are whole units, which is exact enough for their size and makes paths short. */
const sizes = {
  world: { width: 480, height: 232 },
  europe: { width: 320, height: 320 },
} as const
export type MapPart = keyof typeof sizes

const boxOf = (part: MapPart): [[number, number], [number, number]] => [
  [0, 0],
  [sizes[part].width, sizes[part].height],
]

const projections: Readonly<Record<MapPart, GeoProjection>> = {
  /** Turned by some degrees, so that the edge runs between Asia and America and cuts no country; high enough for Greenland. */
  world: geoEqualEarth()
    .rotate([-11, 0])
    .fitExtent(
      [
        [0, 2],
        [sizes.world.width, sizes.world.height],
      ],
      {
        type: 'MultiPoint',
        coordinates: [
          [-168.9, 0],
          [-168.9 + 359.8, 0],
          [-40, 83.7],
          [-67, -56],
        ],
      },
    ),
  europe: geoAzimuthalEqualArea()
    .rotate([-12, -52])
    .scale(480)
    .translate([160, 164])
    .clipExtent(boxOf('europe')),
}

type Point = readonly [x: number, y: number]

/** No point twice in a row. */
const apartOf = (points: readonly Point[]): Point[] =>
  points.filter(([x, y], index) => {
    const [beforeX, beforeY] = points[index - 1] ?? [NaN, NaN]
    return x !== beforeX || y !== beforeY
  })

/** The corners of a ring: no point twice, none on the straight line between its neighbours. */
function cornersOf(points: readonly Point[]): Point[] {
  const [first] = points
  const last = points.at(-1)
  const isClosed = first && last && points.length > 1 && first[0] === last[0] && first[1] === last[1]
  const apart = apartOf(isClosed ? points.slice(0, -1) : points)
  return apart.filter(([x, y], index) => {
    const [beforeX, beforeY] = apart.at(index - 1) ?? [x, y]
    const [afterX, afterY] = apart.at((index + 1) % apart.length) ?? [x, y]
    return (x - beforeX) * (afterY - y) !== (y - beforeY) * (afterX - x)
  })
}

/**
 * Path data with relative coordinates, a third as long as the absolute ones; what shrinks to a point, and rings that shrink to a
 * line, are left out.
 */
export function shortened(path: string): string {
  const pieces = path.split('M').filter(Boolean)
  return pieces
    .map((piece) => {
      const isRing = piece.endsWith('Z')
      const points = piece
        .replace('Z', '')
        .split('L')
        .map((pair): Point => {
          const [x = 0, y = 0] = pair.split(',').map(Number)
          return [x, y]
        })
      const [first, ...others] = isRing ? cornersOf(points) : apartOf(points)
      if (!first || others.length < (isRing ? 2 : 1)) return ''
      let [atX, atY] = first
      const steps = others.map(([x, y]) => {
        const step = `${String(x - atX)} ${String(y - atY)}`
        ;[atX, atY] = [x, y]
        return step
      })
      return `M${first.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}${isRing ? 'z' : ''}`
    })
    .join('')
}

/** ISO 3166-1 alpha-2; null for the few areas without a number. Kosovo has a code, but no number. */
function codeOf({ id, properties }: Country): string | null {
  if (properties && 'name' in properties && properties.name === 'Kosovo') return 'XK'
  return id === undefined ? null : (new Intl.Locale(`und-${String(id)}`).region ?? null)
}

/**
 * All land with its borders, below the dots. It is the same for everybody, so it is a file that browsers keep:
 * `app/styles/pages/world-land.svg` and `europe-land.svg`, which the test of this module writes with
 * `npx vitest run --update=all FILE`.
 * @internal
 */
export function drawLand(part: MapPart): string {
  const { world, countries, everything } = atlasOf('110m')
  const draw = geoPath(projections[part]).digits(0)
  const land = shortened(draw(merge(world, countries as Parameters<typeof merge>[1])) ?? '')
  const borders = shortened(draw(mesh(world, everything, (one, other) => one !== other)) ?? '')
  const { width, height } = sizes[part]
  const colours =
    '.l{fill:#dbd9d3}.b{fill:none;stroke:#fbfaf6;stroke-width:.6}' +
    '@media(prefers-color-scheme:dark){.l{fill:#2e3333}.b{stroke:#111617}}'
  const box = `viewBox="0 0 ${String(width)} ${String(height)}"`
  const paths = `<path class="l" d="${land}"/><path class="b" d="${borders}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><style>${colours}</style>${paths}</svg>\n`
}

interface Place {
  part: MapPart
  x: number
  y: number
}

/** Degrees: the middle of the largest part of a country, so that one with islands far away is where most of it is. */
function middleOf(country: Country): [number, number] {
  const whole = merge(atlas().world, [country] as Parameters<typeof merge>[1])
  const parts = whole.coordinates.map((coordinates) => ({ type: 'Polygon' as const, coordinates }))
  const [largest] = parts.sort((a, b) => geoArea(b) - geoArea(a))
  return geoCentroid(largest ?? whole)
}

const edge = 4
const round = (value: number) => Math.round(value * 10) / 10

/** In the part for Europe where it is shown there, otherwise in that of the world. */
function placeOf(country: Country): Place | null {
  const middle = middleOf(country)
  for (const part of ['europe', 'world'] as const) {
    const { width, height } = sizes[part]
    const [x, y] = projections[part](middle) ?? [NaN, NaN]
    if (x > edge && x < width - edge && y > edge && y < height - edge)
      return { part, x: round(x), y: round(y) }
  }
  return null
}

let loaded: ReturnType<typeof atlasOf> | undefined
const atlas = () => (loaded ??= atlasOf('50m'))

let placed: ReadonlyMap<string, Place | null> | undefined
/** Where each country stands; read from the atlas when the first map is drawn. */
const places = () =>
  (placed ??= new Map(
    atlas().countries.flatMap((country) => {
      const code = codeOf(country)
      return code === null ? [] : [[code, placeOf(country)] as const]
    }),
  ))

/** The corners of the part for Europe in the map of the world. */
const frame = (() => {
  const corners = [
    [0, 0],
    [0, sizes.europe.height],
    [sizes.europe.width, 0],
    [sizes.europe.width, sizes.europe.height],
  ].map((corner): [number, number] => {
    const at = projections.europe.invert?.(corner as [number, number]) ?? [0, 0]
    return projections.world(at) ?? [0, 0]
  })
  const [left, right] = [Math.min(...corners.map(([x]) => x)), Math.max(...corners.map(([x]) => x))]
  const [top, bottom] = [Math.min(...corners.map(([, y]) => y)), Math.max(...corners.map(([, y]) => y))]
  return { x: round(left), y: round(top), width: round(right - left), height: round(bottom - top) }
})()

const largestRadius = 14
const smallestRadius = 2.5
/** Fewer than these do not fill the largest dot. */
const atLeast = 20

interface DrawnCountry {
  code: string
  count: number
  /** Null if it is not on the map. */
  place: (Place & { radius: number }) | null
}

/** The map with the given numbers of members: a dot for each country, its area by their number. */
export function drawWorld(counts: Readonly<Record<string, number>>) {
  const shown = Object.entries(counts).filter(([, count]) => count > 0)
  const most = Math.max(0, ...shown.map(([, count]) => count))
  const scale = scaleSqrt()
    .domain([0, Math.max(atLeast, most)])
    .range([0, largestRadius])
  const radiusOf = (count: number) => round(Math.max(smallestRadius, scale(count)))
  const told = [...new Set([1, Math.round(most / 3), most])].filter((count) => count >= 1 && count <= most)
  return {
    sizes,
    frame,
    legend: told.map((count) => ({ count, radius: radiusOf(count) })),
    countries: shown.map(([code, count]): DrawnCountry => {
      const place = places().get(code) ?? null
      return { code, count, place: place && { ...place, radius: radiusOf(count) } }
    }),
  }
}

/** The map in the language of the reader: countries by number, then by name; `unplaced` names those that are not on it. */
export function worldFor(
  locale: Locale,
  counts: Readonly<Record<string, number>>,
  nameOf: (country: string) => string,
) {
  const compare = orderOf(locale)
  const { countries, legend, ...drawn } = drawWorld(counts)
  const named = countries
    .map((country) => ({ ...country, name: nameOf(country.code) }))
    .sort((a, b) => b.count - a.count || compare(a.name, b.name))
  const unplaced = named.filter(({ place }) => place === null).map(({ name }) => name)
  const numbers = new Intl.NumberFormat(formatLocale(locale))
  return {
    ...drawn,
    countries: named,
    legend: legend.map(({ count, radius }) => ({ radius, label: numbers.format(count) })),
    unplaced: unplaced.length > 0 ? new Intl.ListFormat(locale).format(unplaced) : null,
  }
}

interface Counted {
  facets: { country: Record<string, number> }
  total: number
  /** Numbers are lower bounds. */
  more: boolean
}

/** The countries of what a list has found; `without` are those in none, which is unknown if not all were counted. */
export function worldOf(
  locale: Locale,
  { facets, total, more }: Counted,
  nameOf: (country: string) => string,
) {
  const world = worldFor(locale, facets.country, nameOf)
  const placed = world.countries.reduce((sum, { count }) => sum + count, 0)
  return { world, total, more, without: more ? 0 : Math.max(0, total - placed) }
}
