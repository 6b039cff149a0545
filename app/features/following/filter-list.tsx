import { useTranslation } from 'react-i18next'
import { Tag } from '~/app/ui/content/badge'

/** What a filter says, or that it leaves out nothing. */
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
