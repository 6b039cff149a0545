import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { type Tab, Tabs } from '~/app/ui/navigation/tabs'

interface EditingTabsProps {
  current: 'documents' | 'new' | 'editors'
  managesEditors: boolean
}

/** The parts of editing. */
export function EditingTabs({ current, managesEditors }: EditingTabsProps) {
  const { t } = useTranslation('editing')
  const tabs: Tab[] = [
    { label: t('tabs.documents'), href: paths.editing(), current: current === 'documents' },
    { label: t('tabs.new'), href: paths.editingNew, current: current === 'new' },
    { label: t('tabs.searches'), href: paths.guideFailedSearches(), current: false },
    { label: t('tabs.votes'), href: paths.guideVotes(), current: false },
    ...(managesEditors
      ? [{ label: t('tabs.editors'), href: paths.editingEditors(), current: current === 'editors' }]
      : []),
  ]
  return <Tabs label={t('tabs.label')} tabs={tabs} />
}
