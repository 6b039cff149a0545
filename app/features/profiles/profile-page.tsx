import { Link } from '~/app/ui/navigation/link'
import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { useNonce } from '~/app/platform/http/nonce'
import { paths } from '~/app/platform/paths'
import { kindKey } from '~/app/platform/translations/translation-keys'
import { Avatar } from '~/app/ui/content/avatar'
import { useDelivery } from '~/app/ui/content/delivery'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { ButtonLink } from '~/app/ui/forms/button'
import { Icon } from '~/app/ui/icons'
import type { ListedOffer } from '~/contracts/offers/listed-offer'
import type { ShownProfile } from './profile.server'
import type { ProfileData } from './profile.server'
import { ProfileContact, ProfileFacts } from './profile-facts'
import { ProfileDocuments, ProfileOffers } from './profile-offers'
import { OwnerNotice, PreviewNotice } from './profile-notices'

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
      {head && !preview ? <Structured data={head.structured} /> : null}
    </article>
  )
}

const placeOf = ({ city, region, country }: ShownProfile) =>
  [city, region, country].filter(Boolean).join(', ')

interface HeadingProps {
  profile: ShownProfile
  mayWrite: boolean
  actions: ReactNode
}

function Heading({ profile, mayWrite, actions }: HeadingProps) {
  const { t } = useTranslation(['profiles', 'facts'])
  const place = placeOf(profile)
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
        title={profile.name}
        lede={place ? <bdi>{place}</bdi> : null}
        actions={
          mayWrite || actions ? (
            <>
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

type PartProps = ProfilePageProps & { profile: ShownProfile }

function Side({ profile, languageNames, mayReport }: PartProps) {
  const { t } = useTranslation('profiles')
  return (
    <Stack gap="lg">
      <ProfileFacts profile={profile} languageNames={languageNames} />
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

function Body({ profile, renderOffer, children }: PartProps) {
  const { t } = useTranslation('profiles')
  const { description, publications, own } = profile
  return (
    <Stack gap="lg">
      {description ? (
        <Section title={t('public.about')}>
          <Words>{description}</Words>
        </Section>
      ) : null}
      {!description && own ? <p className="muted">{t('public.nothing')}</p> : null}
      {publications ? (
        <Section title={t('public.publications')}>
          <Words>{publications}</Words>
        </Section>
      ) : null}
      <ProfileDocuments profile={profile} />
      <ProfileOffers profile={profile} renderOffer={renderOffer} />
      {children}
    </Stack>
  )
}

/** Structured data for crawlers, escaped so that its content cannot end the script element. */
function Structured({ data }: { data: Record<string, unknown> }) {
  const nonce = useNonce()
  const delivery = useDelivery()
  if (delivery !== 'full') return null
  const json = JSON.stringify(data).replace(/</g, '\\u003c')
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      dangerouslySetInnerHTML={{ __html: json }}
      suppressHydrationWarning
    />
  )
}
