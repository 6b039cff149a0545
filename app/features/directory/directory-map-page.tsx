import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { numberFormat } from '~/app/texts/number-format'
import { paths } from '~/app/platform/paths'
import { Table } from '~/app/ui/content/table'
import { Link } from '~/app/ui/navigation/link'
import { Directory } from './directory-page'
import type { DirectoryMapData } from './directory-map.server'
import { useDelivery } from '~/app/ui/content/delivery'

/** Addresses of the pictures of all land. */
type Land = Record<'world' | 'europe', string>

type DirectoryMapPageProps = DirectoryMapData & {
  tabs: ReactNode
  land: Land
}

/** The directory as a map: how many are in which country. */
export function DirectoryMapPage({ tabs, land, ...data }: DirectoryMapPageProps) {
  const { t } = useTranslation('directory')
  const { world, total, more, filters, without } = data
  const hrefOf = (country: string) => paths.directory({ ...filters, country })
  return (
    <Directory {...{ tabs, total, more }} filterProps={{ ...data, view: 'map' }} isEmpty={total === 0}>
      <WorldMap world={world} hrefOf={hrefOf} land={land} />
      {world.unplaced ? <p className="muted">{t('map.unplaced', { countries: world.unplaced })}</p> : null}
      {world.countries.length > 0 ? <Countries countries={world.countries} hrefOf={hrefOf} /> : null}
      {without > 0 ? <p className="muted">{t('map.without', { count: without })}</p> : null}
    </Directory>
  )
}

interface CountriesProps {
  countries: DirectoryMapData['world']['countries']
  hrefOf: (country: string) => string
}

/** The same as a table, with the countries that the map is too coarse for. */
function Countries({ countries, hrefOf }: CountriesProps) {
  const { t, language } = useTranslation('directory')
  const format = numberFormat(language)
  return (
    <div className="world-table">
      <Table
        caption={t('map.table')}
        columns={[
          {
            id: 'country',
            header: t('filters.country'),
            rowHeader: true,
            cell: ({ code, name }) => <Link to={hrefOf(code)}>{name}</Link>,
          },
          {
            id: 'count',
            header: t('map.profiles'),
            numeric: true,
            cell: ({ count }) => format.format(count),
          },
        ]}
        rows={countries}
        rowKey={({ code }) => code}
      />
    </div>
  )
}

interface WorldMapProps {
  world: DirectoryMapData['world']
  hrefOf: (country: string) => string
  land: Land
}

/** Drawn on the server: the world, and Europe larger beside it. Each country with members is a link, a dot as large as their number. */
function WorldMap({ world, hrefOf, land }: WorldMapProps) {
  const { t } = useTranslation('directory')
  const { legend, frame } = world
  const largest = legend.at(-1)?.radius ?? 0
  return (
    <figure className="world">
      <div className="world-parts">
        <MapPart part="world" label={t('map.label')} {...{ world, hrefOf, land }}>
          <rect className="world-frame" {...frame} />
        </MapPart>
        <MapPart part="europe" label={t('map.europe')} {...{ world, hrefOf, land }} />
      </div>
      {legend.length > 0 ? (
        <figcaption>
          {t('map.legend')}
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

type MapPartProps = WorldMapProps & { part: keyof Land; label: string; children?: ReactNode }

function MapPart({ part, label, world, hrefOf, land, children }: MapPartProps) {
  const { t } = useTranslation('directory')
  const delivery = useDelivery()
  const { width, height } = world.sizes[part]
  return (
    <svg viewBox={`0 0 ${String(width)} ${String(height)}`} role="group" aria-label={label}>
      {delivery === 'full' ? <image href={land[part]} width={width} height={height} /> : null}
      {children}
      {world.countries.map(({ code, name, count, place }) =>
        place?.part === part ? (
          <a key={code} href={hrefOf(code)}>
            <title>{t('map.country', { country: name, count })}</title>
            <circle cx={place.x} cy={place.y} r={place.radius} />
          </a>
        ) : null,
      )}
    </svg>
  )
}
