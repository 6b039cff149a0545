import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { ViewSwitch } from '~/app/ui/navigation/view-switch'
import type { DirectoryFilterValues } from './directory.server'

/** List or map; both keep the filters. */
export function DirectoryViews({
  filters,
  current,
}: {
  filters: DirectoryFilterValues
  current: 'list' | 'map'
}) {
  const { t } = useTranslation('directory')
  const { page: _, ...kept } = filters
  return (
    <ViewSwitch
      label={t('views.label')}
      views={[
        { label: t('views.list'), href: paths.directory(kept), current: current === 'list' },
        {
          label: t('views.map'),
          href: paths.directory({ ...kept, view: 'map' }),
          current: current === 'map',
        },
      ]}
    />
  )
}
