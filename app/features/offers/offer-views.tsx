import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { ViewSwitch } from '~/app/ui/navigation/view-switch'
import type { ListFilterValues } from './list-filters'

/** List or calendar; both keep the filters. */
export function OfferViews({
  filters,
  current,
}: {
  filters: ListFilterValues
  current: 'list' | 'calendar'
}) {
  const { t } = useTranslation('offers')
  const { page: _, ...kept } = filters
  return (
    <ViewSwitch
      label={t('views.label')}
      views={[
        { label: t('views.list'), href: paths.content(kept), current: current === 'list' },
        {
          label: t('views.calendar'),
          href: paths.content({ ...kept, view: 'calendar' }),
          current: current === 'calendar',
        },
      ]}
    />
  )
}
