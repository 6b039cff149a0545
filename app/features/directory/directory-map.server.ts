import type { z } from 'zod'
import { orderOf } from '~/app/platform/reference/collation.server'
import type { Args } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { getFixedT, localeOf } from '~/app/platform/i18n.server'
import type { DirectoryQuery } from '~/contracts/people/directory'
import { filtersShown, findProfiles, readFilters } from './directory.server'
import { createRequire } from 'node:module'
import { geoEqualEarth, geoPath } from 'd3-geo'
import { scaleThreshold } from 'd3-scale'
import { feature, merge } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

export const showsMap = (search: URLSearchParams): boolean => search.get('view') === 'map'

/** The countries of the profiles that the directory lists with the same filters. */
export async function loadDirectoryMap(args: Args) {
  await requirePermission(args, 'resources.read')
  const { page: _page, ...filters } = readFilters(new URL(args.request.url).searchParams)
  const query = { ...filters, itemsPerPage: 1 } as z.input<typeof DirectoryQuery>
  const found = await findProfiles(args, query)
  const t = getFixedT(args)
  const locale = localeOf(args)
  const compare = orderOf(locale)
  const { countries, shades, ...drawn } = drawWorld(found.facets.country)
  const named = countries
    .map((country) => ({ ...country, name: found.countries.get(country.code) ?? country.code }))
    .sort((a, b) => b.count - a.count || compare(a.name, b.name))
  const small = named.filter(({ outline }) => outline === null).map(({ name }) => name)
  const inCountries = named.reduce((sum, { count }) => sum + count, 0)
  const numbers = new Intl.NumberFormat(locale)
  const numberOf = (value: number) => numbers.format(value)
  const rangeOf = ({ from, to }: Shade): string => {
    if (to === null) return t('directory:map.from', { number: numberOf(from) })
    return from === to ? numberOf(from) : `${numberOf(from)}–${numberOf(to)}`
  }
  return {
    ...filtersShown(args, filters, found),
    filters,
    total: found.total,
    more: found.more,
    world: {
      ...drawn,
      countries: named,
      shades: shades.map((shade) => ({ step: shade.step, label: rangeOf(shade) })),
      small: small.length > 0 ? new Intl.ListFormat(locale).format(small) : null,
    },
    /** Profiles that name no country; unknown if not all were counted. */
    without: found.more ? 0 : Math.max(0, found.total - inCountries),
    title: t('directory:map.title'),
  }
}
export type DirectoryMapData = Awaited<ReturnType<typeof loadDirectoryMap>>

type World = Topology<{ countries: GeometryCollection<{ name: string }> }>
const world = createRequire(import.meta.url)('world-atlas/countries-110m.json') as World

/** In units of the drawing. Whole units are exact enough for its size, and make the paths short. */
const width = 480
/** Nobody lives there, and it would take a fifth of the map. */
const antarctica = '010'
const countries = world.objects.countries.geometries.filter(({ id }) => id !== antarctica)
const everything = feature(world, { ...world.objects.countries, geometries: countries })

/** Turned by some degrees, so that the edge runs between Asia and America and cuts no country. */
const projection = geoEqualEarth().rotate([-11, 0]).fitWidth(width, everything)
const draw = geoPath(projection).digits(0)

type Point = readonly [x: number, y: number]

/** The corners of a ring: no point twice, none on the straight line between its neighbours. */
function cornersOf(points: readonly Point[]): Point[] {
  const apart = points.filter(([x, y], index) => {
    const [beforeX, beforeY] = points.at(index - 1) ?? [NaN, NaN]
    return x !== beforeX || y !== beforeY
  })
  return apart.filter(([x, y], index) => {
    const [beforeX, beforeY] = apart.at(index - 1) ?? [x, y]
    const [afterX, afterY] = apart.at((index + 1) % apart.length) ?? [x, y]
    return (x - beforeX) * (afterY - y) !== (y - beforeY) * (afterX - x)
  })
}

/** Path data with relative coordinates, a third as long as the absolute ones; rings that shrink to a line are left out. */
export function shortened(path: string): string {
  const rings = path.split('M').filter(Boolean)
  return rings
    .map((ring) => {
      const points = ring
        .replace('Z', '')
        .split('L')
        .map((pair): Point => {
          const [x = 0, y = 0] = pair.split(',').map(Number)
          return [x, y]
        })
      const [first, ...others] = cornersOf(points)
      if (!first || others.length < 2) return ''
      let [atX, atY] = first
      const steps = others.map(([x, y]) => {
        const step = `${String(x - atX)} ${String(y - atY)}`
        ;[atX, atY] = [x, y]
        return step
      })
      return `M${first.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}z`
    })
    .join('')
}

/** ISO 3166-1 alpha-2; null for the few areas without a number. Kosovo has a code, but no number. */
function codeOf({ id, properties }: (typeof countries)[number]): string | null {
  if (properties && 'name' in properties && properties.name === 'Kosovo') return 'XK'
  return id === undefined ? null : (new Intl.Locale(`und-${String(id)}`).region ?? null)
}

/** The outline of each country of the map, by its code. */
const outlines: ReadonlyMap<string, string> = new Map(
  countries.flatMap((country) => {
    const code = codeOf(country)
    return code === null ? [] : [[code, shortened(draw(feature(world, country)) ?? '')] as const]
  }),
)

const [, [, bottom]] = draw.bounds(everything)
const height = Math.ceil(bottom)

/**
 * All land, below the countries with members. It is the same for everybody, so it is a file that browsers keep:
 * `app/styles/pages/world-land.svg`, which the test of this module writes with `npx vitest run --update=all FILE`.
 * @internal
 */
export function drawLand(): string {
  const land = shortened(draw(merge(world, countries as Parameters<typeof merge>[1])) ?? '')
  const colours = 'path{fill:#dbd9d3}@media(prefers-color-scheme:dark){path{fill:#2e3333}}'
  const box = `viewBox="0 0 ${String(width)} ${String(height)}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><style>${colours}</style><path d="${land}"/></svg>\n`
}

/** The first number of each shade after the lightest, for the largest number of members in a country. */
const bounds = [
  { upTo: 5, at: [2, 3, 4, 5] },
  { upTo: 25, at: [2, 5, 10, 20] },
  { upTo: 150, at: [5, 10, 25, 100] },
  { upTo: Infinity, at: [10, 50, 100, 500] },
] as const

interface Shade {
  /** 0 is the lightest. */
  step: number
  from: number
  /** Null for the darkest. */
  to: number | null
}

/** The shades that are used for such numbers, the lightest first. */
export function shadesFor(most: number): Shade[] {
  const at = bounds.find(({ upTo }) => most <= upTo)?.at ?? []
  return [1, ...at]
    .map((from, step) => ({ step, from, to: at[step] === undefined ? null : at[step] - 1 }))
    .filter(({ from }) => from <= most)
}

interface DrawnCountry {
  code: string
  count: number
  /** Null if the country is too small for the map. */
  outline: string | null
  step: number
}

/** The map with the given numbers of members. */
export function drawWorld(counts: Readonly<Record<string, number>>) {
  const shown = Object.entries(counts).filter(([, count]) => count > 0)
  const shades = shadesFor(Math.max(0, ...shown.map(([, count]) => count)))
  const stepOf = scaleThreshold()
    .domain(shades.slice(1).map(({ from }) => from))
    .range(shades.map(({ step }) => step))
  return {
    size: { width, height },
    shades,
    countries: shown.map(([code, count]): DrawnCountry => ({
      code,
      count,
      outline: outlines.get(code) ?? null,
      step: stepOf(count),
    })),
  }
}
