import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Tabs } from '~/app/ui/navigation/tabs'

/** The user's own list, and the one of the team. */
export function WatchlistTabs({ current }: { current: 'own' | 'team' }) {
  const { t } = useTranslation('watchlist')
  return (
    <Tabs
      label={t('tabs.label')}
      tabs={[
        { label: t('tabs.own'), href: paths.watchlist, current: current === 'own' },
        { label: t('tabs.team'), href: paths.teamList(), current: current === 'team' },
      ]}
    />
  )
}
