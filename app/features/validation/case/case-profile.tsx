import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { useProfileLabels } from '~/app/platform/reference/profile-labels'
import { isWebField, useProfileWords, valuesOf } from '~/app/platform/reference/profile-words'
import { Avatar } from '~/app/ui/content/avatar'
import { type Description, DescriptionList, ValueList } from '~/app/ui/content/description-list'
import { Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { caseFields } from '~/contracts/people/profile-fields'
import type { CaseData } from './case.server'
import { personName } from '../person-name'

/** Shown beside the portrait. */
const aside: readonly string[] = ['city', 'country']
const longTexts = ['description', 'publications'] as const

/** The journalist with everything that the office may see; what is missing is named, too. */
export function CaseProfile({ entry, languageNames }: Pick<CaseData, 'entry' | 'languageNames'>) {
  const { t } = useTranslation('validation')
  const { subject, profile } = entry
  const name = personName(subject)
  const place = [profile?.city, subject.country].filter(Boolean).join(', ')
  return (
    <Section title={t('case.about')}>
      <div className="profile-head">
        <Avatar name={name} src={profile?.picture ? paths.picture(profile.picture, '256') : null} size="lg" />
        <div>
          <p>
            <strong dir="auto">{[subject.salutation, name].filter(Boolean).join(' ')}</strong>
          </p>
          {subject.email ? (
            <p>
              <a href={`mailto:${subject.email}`}>{subject.email}</a>
            </p>
          ) : null}
          {place ? (
            <p className="muted">
              <bdi>{place}</bdi>
            </p>
          ) : null}
          {profile?.page ? (
            <p>
              <Link to={paths.publicProfile(profile.page)}>{t('case.profilePage')}</Link>
            </p>
          ) : null}
        </div>
      </div>
      {profile ? <LongTexts profile={profile} /> : <p className="muted">{t('case.profileClosed')}</p>}
      <Facts entry={entry} languageNames={languageNames} />
    </Section>
  )
}

type Profile = NonNullable<CaseData['entry']['profile']>

function LongTexts({ profile }: { profile: Profile }) {
  const { t } = useTranslation('validation')
  const label = useProfileLabels('journalist')
  const missing = longTexts.filter((field) => profile[field] === null)
  return (
    <>
      {longTexts.map((field) =>
        profile[field] === null ? null : (
          <div key={field} className="case-text">
            <h3>{label(field)}</h3>
            <p className="typed" dir="auto">
              {profile[field]}
            </p>
          </div>
        ),
      )}
      {missing.length > 0 ? (
        <p className="muted">{t('case.notFilled', { fields: missing.map(label).join(', ') })}</p>
      ) : null}
    </>
  )
}

function Facts({ entry, languageNames }: Pick<CaseData, 'entry' | 'languageNames'>) {
  const { t } = useTranslation(['validation', 'common'])
  const label = useProfileLabels('journalist')
  const word = useProfileWords(languageNames)
  const { subject, profile, provider } = entry
  const shown = caseFields.filter(
    (field) => !aside.includes(field) && !longTexts.some((long) => long === field),
  )
  const items: Description[] = [
    ...shown.flatMap((field) => {
      const values = profile ? valuesOf(profile, field).map((value) => word(field, value)) : []
      if (values.length === 0) return []
      return [{ term: label(field), details: <ValueList values={values} areLinks={isWebField(field)} /> }]
    }),
    { term: t('field.provider'), details: provider?.entityName ?? t('common:formerMember') },
    { term: t('field.memberSince'), details: <Time value={subject.memberSince} show="date" /> },
    { term: t('field.earlier'), details: t('earlier', { count: subject.earlierRequests }) },
  ]
  return <DescriptionList items={items} />
}
