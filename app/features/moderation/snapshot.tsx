import { useTranslation } from 'react-i18next'
import { DescriptionList } from '~/app/ui/content/description-list'

/** In which order fields are read. */
const order = [
  'name',
  'headline',
  'subheadline',
  'teaser',
  'subject',
  'text',
  'description',
  'publications',
  'website',
  'externalLink',
] as const

/** What somebody has written, field by field, as plain words: nothing of it leads anywhere. */
export function Snapshot({ texts }: { texts: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('moderation')
  const fields = order.flatMap((field) => (texts[field] ? [{ field, words: texts[field] }] : []))
  if (fields.length === 0) return <p className="muted">{t('case.nothing')}</p>
  if (fields.length === 1)
    return (
      <blockquote className="typed" dir="auto">
        {fields[0]?.words}
      </blockquote>
    )
  return (
    <DescriptionList
      items={fields.map(({ field, words }) => ({
        term: t(`field.${field}`),
        details: <span className="typed">{words}</span>,
      }))}
    />
  )
}
