import type { ParseKeys } from 'i18next'
import { useTranslation } from '~/app/texts/use-translation'
import { Notice } from '~/app/ui/feedback/notice'
import type { ProfileField } from '~/contracts/people/profile-fields'
import type { Profile } from '~/contracts/people/profiles'

/** What others look for in a profile, the most important first. */
const sought = ['description', 'picture', 'expertise', 'languages', 'contactLanguages', 'country'] as const
type Sought = (typeof sought)[number]

interface Completeness {
  given: number
  total: number
  /** The next step; null if nothing is missing. */
  next: Sought | null
}

export function completenessOf(profile: Profile, fields: readonly ProfileField[]): Completeness {
  const asked = sought.filter((name) => name === 'picture' || fields.includes(name))
  const missing = asked.filter((name) => {
    const value = profile[name]
    return value === null || value.length === 0
  })
  return { given: asked.length - missing.length, total: asked.length, next: missing[0] ?? null }
}

const steps: Record<Sought, ParseKeys<'profiles'>> = {
  description: 'complete.next.description',
  picture: 'complete.next.picture',
  expertise: 'complete.next.expertise',
  languages: 'complete.next.languages',
  contactLanguages: 'complete.next.contactLanguages',
  country: 'complete.next.country',
}

type ProfileCompletenessProps = { profile: Profile; fields: readonly ProfileField[] }

/** How much of the profile is there, and one next step. Says nothing when all is there. */
export function ProfileCompleteness({ profile, fields }: ProfileCompletenessProps) {
  const { t } = useTranslation('profiles')
  const { given, total, next } = completenessOf(profile, fields)
  if (next === null) return null
  return (
    <Notice title={t('complete.title', { given, total })}>
      <a href={next === 'picture' ? '#picture' : `#profile-${next}`}>{t(steps[next])}</a>
    </Notice>
  )
}
