import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Notice } from '~/app/ui/feedback/notice'
import type { PreviewViewer } from '~/contracts/people/public-profiles'
import type { ShownProfile } from './profile.server'

/** Marks a preview, with a link back. */
export function PreviewNotice({ preview, shown }: { preview: PreviewViewer; shown: boolean }) {
  const { t } = useTranslation('profiles')
  const other = preview === 'visitor' ? 'member' : 'visitor'
  return (
    <div className="no-print">
      <Notice tone={shown ? 'info' : 'warning'} title={t(`public.preview.${preview}`)}>
        {shown ? null : <p>{t(`public.preview.unseen.${preview}`)}</p>}
        <ul className="row">
          <li>
            <Link to={paths.ownProfile({ as: other })}>{t(`public.preview.as.${other}`)}</Link>
          </li>
          <li>
            <Link to={paths.ownProfile()}>{t('public.preview.back')}</Link>
          </li>
        </ul>
      </Notice>
    </div>
  )
}

/** The visibility of the page, for users who can see it in any case. */
function useAudienceText({ audience, blockedReason, own }: ShownProfile): string {
  const { t } = useTranslation('profiles')
  if (!own) return t('public.audience.inside')
  if (blockedReason) return t(`public.blockedReason.${blockedReason}`)
  return audience === 0 ? t('public.audience.inside') : t(`public.audience.${audience}`)
}

/** For the owner: the visibility of the page, links to previews and to the settings. */
export function OwnerNotice({ profile }: { profile: ShownProfile }) {
  const { t } = useTranslation('profiles')
  const text = useAudienceText(profile)
  if (!profile.own && profile.audience > 0) return null
  return (
    <div className="no-print">
      <Notice tone={profile.audience === 0 ? 'warning' : 'info'} title={text}>
        {profile.own ? (
          <ul className="row">
            {profile.can.update ? (
              <li>
                <Link to={paths.profileSettings}>{t('public.edit')}</Link>
              </li>
            ) : null}
            {(['visitor', 'member'] as const).map((viewer) => (
              <li key={viewer}>
                <Link to={paths.ownProfile({ as: viewer })}>{t(`public.preview.as.${viewer}`)}</Link>
              </li>
            ))}
          </ul>
        ) : null}
      </Notice>
    </div>
  )
}
