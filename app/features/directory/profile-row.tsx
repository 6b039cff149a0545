import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { factKey, kindKey } from '~/app/platform/translations/translation-keys'
import { Avatar } from '~/app/ui/content/avatar'
import { SharedCard } from '~/app/ui/content/card'
import { Link } from '~/app/ui/navigation/link'
import type { ProfileSummary } from '~/contracts/people/public-profiles'

/** As many facts as fit in two lines; the profile page has them all. */
const shownFacts = 4

interface ProfileRowProps {
  profile: ProfileSummary
}

/** A directory entry: the face, the name, who and where it is, what it can help with. */
export const ProfileRow = (props: ProfileRowProps) => (
  <SharedCard content={Profile} data={props} className="profile-row" />
)

function Profile({ profile }: ProfileRowProps) {
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
    <>
      <Avatar name={name} src={picture && paths.picture(picture, '96')} />
      <div>
        <h2 dir="auto">
          <Link to={paths.publicProfile(link)} className="card-link">
            {name}
          </Link>
        </h2>
        <p className="muted">
          {kind ? <span className="profile-kind">{t(kind)}</span> : null}
          <span>{kind && place ? ' · ' : null}</span>
          <bdi>{place}</bdi>
        </p>
        {facts.length > 0 ? (
          <p className="profile-facts">
            {facts.slice(0, shownFacts).join(' · ')}
            {hidden > 0 ? <span className="muted num"> + {hidden}</span> : null}
          </p>
        ) : null}
      </div>
    </>
  )
}
