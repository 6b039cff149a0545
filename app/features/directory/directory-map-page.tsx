import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { WorldMap, type WorldMapProps } from '~/app/ui/content/world-map'
import { Directory } from './directory-page'
import type { DirectoryMapData } from './directory-map.server'

type DirectoryMapPageProps = DirectoryMapData & Pick<WorldMapProps, 'land'> & { tabs: ReactNode }

/** The directory as a map: how many are in which country. */
export function DirectoryMapPage({ tabs, land, ...data }: DirectoryMapPageProps) {
  const { t } = useTranslation('directory')
  const { world, total, more, filters, without } = data
  return (
    <Directory {...{ tabs, total, more }} filterProps={{ ...data, view: 'map' }} isEmpty={total === 0}>
      <WorldMap
        {...{ world, land }}
        hrefOf={(country) => paths.directory({ ...filters, country })}
        texts={{
          world: t('map.label'),
          legend: t('map.legend'),
          table: t('map.table'),
          country: t('filters.country'),
          count: t('map.profiles'),
          dot: ({ name, count }) => t('map.country', { country: name, count }),
        }}
      />
      {without > 0 ? <p className="muted">{t('map.without', { count: without })}</p> : null}
    </Directory>
  )
}
