import { type ReactNode, useId } from 'react'
import { numberFormat } from '~/app/texts/number-format'
import { useTranslation } from '~/app/texts/use-translation'
import { Link } from '~/app/ui/navigation/link'
import { useDelivery } from './delivery'
import { Table } from './table'

type Part = 'world' | 'europe'

interface Country {
  code: string
  name: string
  count: number
  /** Null if it is not on the map. */
  place: { part: Part; x: number; y: number; radius: number } | null
}

/** As it was drawn on the server. */
interface DrawnWorld {
  sizes: Record<Part, { width: number; height: number }>
  /** The part for Europe in the map of the world. */
  frame: { x: number; y: number; width: number; height: number }
  legend: { radius: number; label: string }[]
  countries: Country[]
  /** Names of countries that are in the table alone. */
  unplaced: string | null
}

/** What the numbers are of. */
interface WorldTexts {
  world: string
  legend: string
  table: string
  country: string
  count: string
  dot: (country: Country) => string
}

export interface WorldMapProps {
  world: DrawnWorld
  texts: WorldTexts
  hrefOf: (country: string) => string
  /** Addresses of the pictures of all land. */
  land: Record<Part, string>
}

/** Drawn on the server: the world, and Europe larger beside it. Each country is a link, a dot as large as its number; a table has them all. */
export function WorldMap(props: WorldMapProps) {
  const { world } = props
  const { t } = useTranslation('ui')
  return (
    <>
      <Figure {...props} />
      {world.unplaced ? <p className="muted">{t('map.unplaced', { countries: world.unplaced })}</p> : null}
      {world.countries.length > 0 ? <Countries {...props} /> : null}
    </>
  )
}

/** The same as a table, with the countries that the map is too coarse for. */
function Countries({ world, texts, hrefOf }: WorldMapProps) {
  const { language } = useTranslation('ui')
  const format = numberFormat(language)
  return (
    <div className="world-table">
      <Table
        caption={texts.table}
        captionHidden={false}
        columns={[
          {
            header: texts.country,
            cell: ({ code, name }) => <Link to={hrefOf(code)}>{name}</Link>,
          },
          { header: texts.count, numeric: true, cell: ({ count }) => format.format(count) },
        ]}
        rows={world.countries}
        rowKey={({ code }) => code}
      />
    </div>
  )
}

function Figure(props: WorldMapProps) {
  const { legend, frame } = props.world
  const largest = legend.at(-1)?.radius ?? 0
  return (
    <figure className="world">
      <div className="world-parts">
        <MapPart part="world" {...props}>
          <rect className="world-frame" {...frame} />
        </MapPart>
        <MapPart part="europe" {...props} />
      </div>
      {legend.length > 0 ? (
        <figcaption>
          {props.texts.legend}
          <ul>
            {legend.map(({ radius, label }) => (
              <li key={label} className="num">
                <svg
                  viewBox={`${String(-largest)} ${String(-largest)} ${String(2 * largest)} ${String(2 * largest)}`}
                  width={2 * largest}
                  height={2 * largest}
                  aria-hidden="true"
                >
                  <circle r={radius} />
                </svg>{' '}
                {label}
              </li>
            ))}
          </ul>
        </figcaption>
      ) : null}
    </figure>
  )
}

type MapPartProps = WorldMapProps & { part: Part; children?: ReactNode }

function MapPart({ part, texts, world, hrefOf, land, children }: MapPartProps) {
  const { t } = useTranslation('ui')
  const delivery = useDelivery()
  const id = useId()
  const label = part === 'europe' ? t('map.europe') : texts.world
  const { width, height } = world.sizes[part]
  return (
    <svg viewBox={`0 0 ${String(width)} ${String(height)}`} role="group" aria-label={label}>
      {delivery === 'full' ? <image href={land[part]} width={width} height={height} /> : null}
      {children}
      {world.countries.map((country) =>
        country.place?.part === part ? (
          <a key={country.code} href={hrefOf(country.code)} aria-labelledby={`${id}${country.code}`}>
            <title id={`${id}${country.code}`}>{texts.dot(country)}</title>
            <circle cx={country.place.x} cy={country.place.y} r={country.place.radius} />
          </a>
        ) : null,
      )}
    </svg>
  )
}
