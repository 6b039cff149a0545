import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { numberFormat } from '~/app/texts/number-format'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Table } from '~/app/ui/content/table'
import { Link } from '~/app/ui/navigation/link'
import { ActiveDirectoryFilters, DirectoryFilters, Nobody, DirectoryViews } from './directory-page'
import type { DirectoryMapData } from './directory-map.server'
import { useDelivery } from '~/app/ui/content/delivery'

type DirectoryMapPageProps = DirectoryMapData & {
  tabs: ReactNode
  /** Address of the picture of all land. */
  land: string
}

/** The directory as a map: how many are in which country. */
export function DirectoryMapPage({ tabs, land, ...data }: DirectoryMapPageProps) {
  const { t } = useTranslation('directory')
  const { world, total, more, filters, without } = data
  const hrefOf = (country: string) => paths.directory({ ...filters, country })
  const filterProps = { ...data, view: 'map' } as const
  return (
    <>
      <PageHeading
        title={t('title')}
        lede={t('lede')}
        tabs={
          <>
            {tabs}
            <DirectoryViews filters={filters} current="map" />
          </>
        }
      />
      <Sidebar side={<DirectoryFilters {...filterProps} />}>
        <Stack>
          <p className="num" role="status">
            {t(more ? 'moreThan' : 'count', { count: total })}
          </p>
          <ActiveDirectoryFilters {...filterProps} />
          {total === 0 ? <Nobody /> : null}
          <WorldMap world={world} hrefOf={hrefOf} land={land} />
          {world.small ? <p className="muted">{t('map.small', { countries: world.small })}</p> : null}
          {world.countries.length > 0 ? <Countries countries={world.countries} hrefOf={hrefOf} /> : null}
          {without > 0 ? <p className="muted">{t('map.without', { count: without })}</p> : null}
        </Stack>
      </Sidebar>
    </>
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
    <Table
      caption={t('map.table')}
      columns={[
        {
          id: 'country',
          header: t('filters.country'),
          rowHeader: true,
          cell: ({ code, name }) => <Link to={hrefOf(code)}>{name}</Link>,
        },
        { id: 'count', header: t('map.profiles'), numeric: true, cell: ({ count }) => format.format(count) },
      ]}
      rows={countries}
      rowKey={({ code }) => code}
    />
  )
}

interface WorldMapProps {
  world: DirectoryMapData['world']
  hrefOf: (country: string) => string
  /** Address of the picture of all land. */
  land: string
}

/** Drawn on the server. Each country with members is a link, darker the more there are. */
function WorldMap({ world, hrefOf, land }: WorldMapProps) {
  const { t } = useTranslation('directory')
  const { size, countries, shades } = world
  const delivery = useDelivery()
  return (
    <figure className="world">
      <svg
        viewBox={`0 0 ${String(size.width)} ${String(size.height)}`}
        role="group"
        aria-label={t('map.label')}
      >
        {delivery === 'full' ? <image href={land} width={size.width} height={size.height} /> : null}
        {countries.map(({ code, name, count, outline, step }) =>
          outline === null ? null : (
            <a key={code} href={hrefOf(code)}>
              <title>{t('map.country', { country: name, count })}</title>
              <path className={`shade-${String(step)}`} d={outline} />
            </a>
          ),
        )}
      </svg>
      {shades.length > 0 ? (
        <figcaption>
          {t('map.legend')}
          <ul>
            {shades.map(({ step, label }) => (
              <li key={step} className="num">
                <svg viewBox="0 0 20 12" width="20" height="12" aria-hidden="true">
                  <path className={`shade-${String(step)}`} d="M0 0h20v12H0z" />
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
