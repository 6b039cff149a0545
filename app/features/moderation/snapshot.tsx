import { useTranslation } from '~/app/texts/use-translation'
import { DescriptionList } from '~/app/ui/content/description-list'
import { moderatedFields } from '~/contracts/people/profile-fields'

/** Order of the fields of content other than profiles. */
const order = [
  'name',
  'headline',
  'subheadline',
  'teaser',
  'subject',
  'text',
  'description',
  'externalLink',
] as const
const ofProfiles = moderatedFields.filter((field) => field !== 'description')

/** Reported content by field, as plain text without links. */
export function Snapshot({ texts }: { texts: Readonly<Record<string, string>> }) {
  const { t } = useTranslation(['moderation', 'profile-fields'])
  const fields = [
    ...order.map((field) => ({ label: t(`field.${field}`), words: texts[field] })),
    ...ofProfiles.map((field) => ({ label: t(`profile-fields:${field}`), words: texts[field] })),
  ].filter(({ words }) => words)
  if (fields.length === 0) return <p className="muted">{t('case.nothing')}</p>
  if (fields.length === 1)
    return (
      <blockquote className="typed" dir="auto">
        {fields[0]?.words}
      </blockquote>
    )
  return (
    <DescriptionList
      items={fields.map(({ label, words }) => ({
        term: label,
        details: <span className="typed">{words}</span>,
      }))}
    />
  )
}
