import type { ParseKeys } from 'i18next'
import type { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Notice } from '~/app/ui/feedback/notice'
import type { Completeness, SoughtInProfile } from '~/contracts/people/completeness'

const steps: Record<SoughtInProfile, ParseKeys<'completeness'>> = {
  description: 'next.description',
  picture: 'next.picture',
  expertise: 'next.expertise',
  languages: 'next.languages',
  contactLanguages: 'next.contactLanguages',
  country: 'next.country',
}

type ProfileCompletenessProps = {
  completeness: Completeness
  /** Also on other pages than the one with the form. */
  form?: '' | typeof paths.profileSettings
}

/** How much of the profile is there, and one next step. Says nothing when all is there. */
export function ProfileCompleteness({ completeness, form = '' }: ProfileCompletenessProps) {
  const { t } = useTranslation('completeness')
  const { given, total, missing } = completeness
  const [next] = missing
  if (!next) return null
  return (
    <Notice title={t('title', { given, total })}>
      <a href={`${form}#${next === 'picture' ? next : `profile-${next}`}`}>{t(steps[next])}</a>
    </Notice>
  )
}
