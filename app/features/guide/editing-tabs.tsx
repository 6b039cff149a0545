import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { Tabs } from '~/app/ui/navigation/tabs'

/** Readers' feedback for editors. */
export function EditingTabs({ current }: { current: 'searches' | 'votes' }) {
  const { t } = useTranslation('guide')
  return (
    <Tabs
      label={t('editing.label')}
      tabs={[
        {
          label: t('editing.searches.title'),
          href: paths.guideFailedSearches(),
          current: current === 'searches',
        },
        { label: t('editing.votes.title'), href: paths.guideVotes(), current: current === 'votes' },
      ]}
    />
  )
}

/** Link to the editing pages. */
export function EditingCrumbs({ label }: { label: string }) {
  const { t } = useTranslation('guide')
  return <Breadcrumbs items={[{ label: t('editing.home'), href: paths.editing() }, { label }]} />
}
