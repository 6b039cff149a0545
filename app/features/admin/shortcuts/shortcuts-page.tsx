import { useTranslation } from '~/app/texts/use-translation'
import { PageHeading } from '~/app/ui/content/page-heading'
import { ShortcutList } from './shortcut-list'

export function ShortcutsPage() {
  const { t } = useTranslation('admin')
  return (
    <>
      <PageHeading title={t('shortcuts.title')} lede={t('shortcuts.lede')} />
      <ShortcutList heading="h2" />
    </>
  )
}
