import { useTranslation } from 'react-i18next'
import { Notice } from '~/app/ui/feedback/notice'
import type { Overview } from '~/contracts/administration/overview'

/** Where the program describes the move; not a page of the campus. */
const guide = 'docs/growth.md'

/** The embedded database is near or beyond its limit: what that means, and what to do. */
export function DatabaseNotice({ people, limit }: NonNullable<Overview['database']>) {
  const { t, i18n } = useTranslation('overview')
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <Notice tone="warning" title={t(people < limit ? 'database.near' : 'database.over')}>
      <p>{t('database.text', { people: number.format(people), limit: number.format(limit) })}</p>
      <p>{t('database.todo', { file: guide })}</p>
    </Notice>
  )
}
