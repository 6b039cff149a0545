import { useTranslation } from 'react-i18next'
import { factKey } from '~/app/platform/translations/translation-keys'
import { DescriptionList } from '~/app/ui/content/description-list'
import { Section } from '~/app/ui/content/page-heading'
import { present } from './person-account'
import type { ShownRecord } from './person.server'

interface PersonProfileProps {
  record: ShownRecord
  languageNames: Record<string, string>
}

const lines = (...values: (string | null)[]) => values.filter(Boolean).join('\n')

/** What the person says about themselves, whatever its visibility. */
export function PersonProfile({ record, languageNames }: PersonProfileProps) {
  const { t } = useTranslation(['people', 'facts'])
  const { profile, link, kind } = record
  const named = (codes: string[]) => codes.map((code) => languageNames[code] ?? code).join(', ')
  const person = [profile.salutation, profile.title, profile.firstName, profile.lastName]
  const facts = (name: 'expertise' | 'mediaTypes' | 'trainerTypes' | 'subregions') =>
    profile[name].map((code) => t(factKey(name, code))).join(', ')
  const items = present([
    [t('profile.entityName'), profile.entityName],
    [t(profile.entityName ? 'profile.contactPerson' : 'profile.name'), person.filter(Boolean).join(' ')],
    [t('profile.address'), lines(...profile.address, profile.country)],
    [t('profile.phone'), lines(profile.phone, profile.extraPhone)],
    [t('profile.extraEmail'), profile.extraEmail],
    [t('profile.web'), lines(profile.website, ...profile.socialLinks)],
    [t('profile.legalEntity'), lines(profile.legalEntityName, profile.legalEntityEmail)],
    [t('profile.visibility'), kind === 'contributor' ? null : t(`visibility.${profile.visibility}`)],
    [t('profile.vanityName'), link.key === record.id ? null : link.key],
    [t('profile.description'), profile.description],
    [t('profile.publications'), profile.publications],
    [t('profile.expertise'), facts('expertise')],
    [t('profile.mediaTypes'), facts('mediaTypes')],
    [t('profile.trainerTypes'), facts('trainerTypes')],
    [t('profile.subregions'), facts('subregions')],
    [t('profile.languages'), named(profile.languages)],
    [t('profile.contactLanguages'), named(profile.contactLanguages)],
  ])
  return (
    <Section title={t('profile.title')}>
      <DescriptionList items={items} />
    </Section>
  )
}
