import { numberFormat } from '~/app/texts/number-format'
import { useTranslation } from '~/app/texts/use-translation'
import { Notice } from '~/app/ui/feedback/notice'
import type { Overview } from '~/contracts/administration/overview'

/** Where the program describes the move; not a page of the campus. */
const guide = 'docs/growth.md'

/** The embedded database is near or beyond its limit: what that means, and what to do. */
export function DatabaseNotice({ people, limit }: NonNullable<Overview['database']>) {
  const { t, language } = useTranslation('overview')
  const number = numberFormat(language)
  return (
    <Notice tone="warning" title={t(people < limit ? 'database.near' : 'database.over')}>
      <p>{t('database.text', { people: number.format(people), limit: number.format(limit) })}</p>
      <p>{t('database.todo', { file: guide })}</p>
    </Notice>
  )
}
