import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'
import { Link } from '~/app/ui/navigation/link'
import type { FollowedProvider } from '~/contracts/messages/followed-providers'
import { FollowButton } from './follow-button'

interface FollowedPageProps {
  providers: FollowedProvider[]
  limit: number
}

/** The providers whose announcements the reader gets. */
export function FollowedPage({ providers, limit }: FollowedPageProps) {
  const { t } = useTranslation('following')
  return (
    <>
      <PageHeading title={t('providers.title')} lede={t('providers.lede')} />
      {providers.length === 0 ? (
        <EmptyState
          title={t('providers.empty.title')}
          action={
            <ButtonLink href={paths.directory({ kind: 'provider' })}>
              {t('providers.empty.action')}
            </ButtonLink>
          }
        >
          <p>{t('providers.empty.text')}</p>
        </EmptyState>
      ) : (
        <Stack gap="lg">
          <p className="num">{t('searches.places', { taken: providers.length, limit })}</p>
          <ul className="stack" aria-label={t('providers.title')}>
            {providers.map((provider) => (
              <li key={provider.id} className="card">
                <h2 dir="auto">
                  {provider.link ? (
                    <Link to={paths.publicProfile(provider.link)}>{provider.name}</Link>
                  ) : (
                    provider.name
                  )}
                </h2>
                <FollowButton provider={provider} following returnTo={paths.followedProviders} />
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </>
  )
}
