import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { factKey, kindKey } from '~/app/platform/translations/translation-keys'
import { Avatar } from '~/app/ui/content/avatar'
import { Tag } from '~/app/ui/content/badge'
import { CardContent, SharedCard } from '~/app/ui/content/card'
import type { ProfileSummary } from '~/contracts/people/public-profiles'

/** As many facts as fit in a row; the profile page has them all. */
const shownFacts = 3

interface ProfileCardProps {
  profile: ProfileSummary
}

/** A directory entry. */
export const ProfileCard = (props: ProfileCardProps) => <SharedCard content={Profile} data={props} />

function Profile({ profile }: ProfileCardProps) {
  const { t } = useTranslation(['directory', 'facts'])
  const { name, link, picture, city, country, expertise, mediaTypes, trainerTypes } = profile
  const place = [city, country].filter(Boolean).join(', ')
  const facts = [
    ...trainerTypes.map((code) => t(factKey('trainerTypes', code))),
    ...mediaTypes.map((code) => t(factKey('mediaTypes', code))),
    ...expertise.map((code) => t(factKey('expertise', code))),
  ]
  const kind = kindKey(link.kind)
  const hidden = facts.length - shownFacts
  return (
    <CardContent title={name} href={paths.publicProfile(link)} kicker={kind && t(kind)} headingLevel={2}>
      <div className="row">
        <Avatar name={name} src={picture && paths.picture(picture, '96')} />
        {place ? (
          <span className="muted" dir="auto">
            {place}
          </span>
        ) : null}
      </div>
      {facts.length > 0 ? (
        <div className="row">
          {facts.slice(0, shownFacts).map((fact) => (
            <Tag key={fact}>{fact}</Tag>
          ))}
          {hidden > 0 ? <span className="muted num">+ {hidden}</span> : null}
        </div>
      ) : null}
    </CardContent>
  )
}
