import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { numberFormat } from '~/app/texts/number-format'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Table } from '~/app/ui/content/table'
import { Link } from '~/app/ui/navigation/link'
import { ActiveDirectoryFilters, DirectoryFilters } from './directory-filters'
import type { DirectoryMapData } from './directory-map.server'
import { Nobody } from './directory-page'
import { DirectoryViews } from './directory-views'
import { WorldMap } from './world-map'

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
      <PageHeading title={t('title')} lede={t('lede')} />
      {tabs}
      <Sidebar side={<DirectoryFilters {...filterProps} />}>
        <Stack>
          <div className="list-head">
            <p className="num" role="status">
              {t(more ? 'moreThan' : 'count', { count: total })}
            </p>
            <DirectoryViews filters={filters} current="map" />
          </div>
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
