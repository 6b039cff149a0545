import { useTranslation } from '~/app/texts/use-translation'
import { Tag } from '~/app/ui/content/badge'

/** The conditions of a filter, or a text that there are none. */
export function FilterList({ words }: { words: string[] }) {
  const { t } = useTranslation('following')
  if (words.length === 0) return <p className="muted">{t('filters.none')}</p>
  return (
    <ul className="row" aria-label={t('filters.label')}>
      {words.map((word) => (
        <li key={word}>
          <Tag>{word}</Tag>
        </li>
      ))}
    </ul>
  )
}
