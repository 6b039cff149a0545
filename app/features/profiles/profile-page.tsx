import { DocumentList } from '~/app/ui/content/document-list'
import { Link } from '~/app/ui/navigation/link'
import { type ReactNode, Fragment } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { kindKey } from '~/app/platform/translations/translation-keys'
import { Avatar } from '~/app/ui/content/avatar'
import { StructuredData } from '~/app/ui/content/delivery'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { ButtonLink } from '~/app/ui/forms/button'
import { Icon } from '~/app/ui/icons'
import { withCommas } from '~/contracts/isolated'
import type { ListedOffer } from '~/contracts/offers/listed-offer'
import type { ShownProfile, ProfileData } from './profile.server'
import { ProfileContact, ProfileFacts } from './profile-facts'
import { Notice } from '~/app/ui/feedback/notice'
import type { PreviewViewer } from '~/contracts/people/public-profiles'
import { localeCodes, pageSizes } from '~/contracts/constants'
import { EmptyPart } from '~/app/ui/feedback/empty-state'

export type ProfilePageProps = Pick<
  ProfileData,
  'profile' | 'preview' | 'head' | 'languageNames' | 'mayWrite' | 'mayReport'
> & {
  renderOffer: (offer: ListedOffer) => ReactNode
  /** Further actions besides writing. */
  actions?: ReactNode
  /** The sections of links and testimonials. */
  children: ReactNode
}

/** A profile page as visible to this reader. */
export function ProfilePage(props: ProfilePageProps) {
  const { t } = useTranslation('profiles')
  const { profile, preview, head } = props
  if (!profile) {
    return (
      <>
        <PageHeading title={t('public.preview.title')} />
        {preview ? <PreviewNotice preview={preview} shown={false} /> : null}
      </>
    )
  }
  return (
    <article className="profile">
      {preview ? <PreviewNotice preview={preview} shown /> : <OwnerNotice profile={profile} />}
      <Heading
        profile={profile}
        mayWrite={props.mayWrite && !profile.own}
        actions={preview ? null : props.actions}
      />
      <Sidebar at="end" side={<Side {...props} profile={profile} />}>
        <Body {...props} profile={profile} />
      </Sidebar>
      {head && !preview ? <StructuredData data={head.structured} /> : null}
    </article>
  )
}

interface HeadingProps {
  profile: ShownProfile
  mayWrite: boolean
  actions: ReactNode
}

function Heading({ profile, mayWrite, actions }: HeadingProps) {
  const { t, language } = useTranslation(['profiles', 'facts'])
  const { city, region, country } = profile
  const place = withCommas(language, [city, region, country])
  const kind = kindKey(profile.link.kind)
  return (
    <div className="profile-head">
      <Avatar
        name={profile.name}
        src={profile.picture ? paths.picture(profile.picture, '256') : null}
        size="lg"
      />
      <PageHeading
        kicker={kind && t(kind)}
        title={<Name profile={profile} />}
        lede={place ? <bdi>{place}</bdi> : null}
        actions={
          mayWrite || actions || profile.report !== null ? (
            <>
              {profile.report === null ? null : (
                <ButtonLink
                  href={paths.outletReport(profile.link.key)}
                  variant="secondary"
                  icon={<Icon name="file" />}
                >
                  {t('public.transparencyReport')}
                </ButtonLink>
              )}
              {mayWrite ? (
                <ButtonLink
                  href={paths.newMessage(profile.id)}
                  variant="secondary"
                  icon={<Icon name="mail" />}
                >
                  {t('public.write')}
                </ButtonLink>
              ) : null}
              {actions}
            </>
          ) : undefined
        }
      />
    </div>
  )
}

/** Above this many characters a name is set smaller. */
const longName = 40

/** A name breaks by the rules of its owner's language, as far as that is known, and never within “e. V.”. */
function Name({ profile: { name, languages } }: { profile: ShownProfile }) {
  const [language] = languages.filter((code) => localeCodes.some((locale) => locale === code))
  return (
    <span lang={language} dir="auto" className={name.length > longName ? 'long-name' : undefined}>
      {name.replace(/\be\. ?V\./g, 'e.\u00A0V.')}
    </span>
  )
}

type PartProps = ProfilePageProps & { profile: ShownProfile }

/** So few characters leave room for the facts below them, where there would be nothing beside a long column. */
const shortText = 600
const isShort = ({ description, publications }: ShownProfile): boolean =>
  (description ?? '').length + (publications ?? '').length < shortText

function Side({ profile, languageNames, mayReport }: PartProps) {
  const { t } = useTranslation('profiles')
  return (
    <Stack gap="lg">
      {isShort(profile) ? null : <ProfileFacts profile={profile} languageNames={languageNames} />}
      <ProfileContact profile={profile} />
      {mayReport ? (
        <p className="no-print">
          <Link to={paths.report('person', profile.id)}>{t('public.report')}</Link>
        </p>
      ) : null}
    </Stack>
  )
}

/** User input with its line breaks. */
function Words({ children }: { children: string }) {
  return (
    <p className="typed" dir="auto">
      {children}
    </p>
  )
}

function Body({ profile, languageNames, renderOffer, children }: PartProps) {
  const { t } = useTranslation('profiles')
  const { description, publications, own, can } = profile
  return (
    <Stack gap="lg">
      {description ? (
        <Section title={t('public.about')}>
          <Words>{description}</Words>
        </Section>
      ) : null}
      {!description && own && can.update ? <EmptyPart>{t('public.nothing')}</EmptyPart> : null}
      {publications ? (
        <Section title={t('public.publications')}>
          <Words>{publications}</Words>
        </Section>
      ) : null}
      {isShort(profile) ? <ProfileFacts profile={profile} languageNames={languageNames} /> : null}
      <ProfileDocuments profile={profile} />
      <ProfileOffers profile={profile} renderOffer={renderOffer} />
      {children}
    </Stack>
  )
}

/** Marks a preview, with a link back. */
function PreviewNotice({ preview, shown }: { preview: PreviewViewer; shown: boolean }) {
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
function OwnerNotice({ profile }: { profile: ShownProfile }) {
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

/** Downloadable PDFs. */
function ProfileDocuments({ profile: { documents } }: { profile: ShownProfile }) {
  const { t } = useTranslation('profiles')
  if (documents.length === 0) return null
  return (
    <Section title={t('public.documents')}>
      <DocumentList documents={documents} hrefOf={paths.document} />
    </Section>
  )
}

type ProfileOffersProps = {
  profile: ShownProfile
  renderOffer: (offer: ListedOffer) => ReactNode
}

/** A provider's newest open offers, for users who may read them. */
function ProfileOffers({ profile, renderOffer }: ProfileOffersProps) {
  const { t } = useTranslation('profiles')
  const { offers, id, link, blockedReason } = profile
  if (link.kind !== 'provider' || (!offers && blockedReason === 'validation')) return null
  if (!offers)
    return (
      <p className="muted no-print">
        {t('public.offers.forMembers')}{' '}
        <Link to={paths.openOffers({ provider: id })}>{t('public.offers.forEveryone')}</Link>
      </p>
    )
  return (
    <Section id="offers" title={t('public.offers.title')}>
      {offers.length === 0 ? <EmptyPart>{t('public.offers.none')}</EmptyPart> : null}
      <div className="offer-rows">
        {offers.map((offer) => (
          <Fragment key={offer.id}>{renderOffer(offer)}</Fragment>
        ))}
      </div>
      {offers.length === pageSizes.profileOffers ? (
        <p>
          <Link to={paths.content({ provider: id })}>{t('public.offers.all')}</Link>
        </p>
      ) : null}
    </Section>
  )
}
