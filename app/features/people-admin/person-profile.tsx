import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { useProfileLabels } from '~/app/platform/reference/profile-labels'
import { isWebField, useProfileWords, valuesOf } from '~/app/platform/reference/profile-words'
import { DescriptionList, ValueList } from '~/app/ui/content/description-list'
import { Section } from '~/app/ui/content/page-heading'
import { isVisibilityField, type ProfileField, profileFieldNames } from '~/contracts/people/profile-fields'
import { present } from './person-account'
import type { ShownRecord } from './person.server'

interface PersonProfileProps {
  record: ShownRecord
  languageNames: Record<string, string>
}

/** All fields of the person's profile, regardless of visibility. */
export function PersonProfile({ record, languageNames }: PersonProfileProps) {
  const { t } = useTranslation('people')
  const { profile, link, kind } = record
  const label = useProfileLabels(kind)
  const word = useProfileWords(languageNames)
  // Contributors have no profile page.
  const shown = profileFieldNames.filter((field) => kind !== 'contributor' || !isVisibilityField(field))
  const values = (field: ProfileField) => {
    const words = valuesOf(profile, field).map((value) => word(field, value))
    return words.length > 0 ? <ValueList values={words} areLinks={isWebField(field)} /> : null
  }
  const legalEntity = [profile.legalEntityName, profile.legalEntityEmail].filter((value) => value !== null)
  const items = present([
    [t('profile.salutation'), profile.salutation],
    ...shown.map((field): [string, ReactNode] => [label(field), values(field)]),
    [t('profile.legalEntity'), legalEntity.length > 0 ? <ValueList values={legalEntity} /> : null],
    [t('profile.vanityName'), link.key === record.id ? null : link.key],
  ])
  return (
    <Section title={t('profile.title')}>
      <DescriptionList items={items} />
    </Section>
  )
}
