import type { ParseKeys } from 'i18next'
import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Notice } from '~/app/ui/feedback/notice'
import { Link } from '~/app/ui/navigation/link'
import type { Completeness, SoughtInProfile } from '~/contracts/people/completeness'
import type { Visibility } from '~/contracts/people/visibility'

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

/** Who sees the profile of somebody whom others may see, and where that is changed. A hidden one is not easily found to be so. */
export function ProfileSeen({ visibility }: { visibility: Visibility }) {
  const { t } = useTranslation('completeness')
  const change = <Link to={`${paths.profileSettings}#visibility`}>{t('seen.change')}</Link>
  if (visibility > 0)
    return (
      <p>
        {t(`seen.${visibility}`)} {change}
      </p>
    )
  return (
    <Notice title={t('seen.0')}>
      <p>
        {t('seen.unlisted')} {change}
      </p>
    </Notice>
  )
}
