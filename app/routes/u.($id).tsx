import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { FollowButton } from '~/app/features/followed-providers/follow-button'
import { Connect, LinkedProfilesSection } from '~/app/features/links/linked-profiles'
import { OfferRow } from '~/app/features/offers/offer-row'
import { profileMeta } from '~/app/features/profiles/profile-head'
import { ProfilePage } from '~/app/features/profiles/profile-page'
import { loadProfilePage as loader } from '~/app/features/profiles/profile.server'
import { TestimonialsSection } from '~/app/features/testimonials/testimonials-section'
import { saveTestimonial as action } from '~/app/features/testimonials/testimonials.server'
import people from '~/app/styles/pages/people.css?url'
import rows from '~/app/styles/pages/rows.css?url'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['profiles', 'profile-fields', 'facts', 'links', 'testimonials', 'offers', 'following', 'errors'],
  title: 'profiles:public.preview.title',
  keptForVisitors: true,
  forSearch: 'own',
  help: 'public-profile',
} satisfies PageHandle
export const links: LinksFunction = () => [rows, people].map((href) => ({ rel: 'stylesheet', href }))
export { loader, action }
export const meta: MetaFunction<typeof loader> = ({ data }) => profileMeta(data)

/** Also revalidate after a refusal: the page then shows the remaining actions. */
export const shouldRevalidate = () => true

export default function Route() {
  const data = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()?.result
  const { profile, languageNames, here, today, formKey } = data
  const followed = profile?.followed ?? null
  const connection = profile?.connection
  return (
    <ProfilePage
      {...data}
      actions={
        profile && (connection || followed !== null) ? (
          <>
            {connection ? <Connect connection={connection} personId={profile.id} formKey={formKey} /> : null}
            {followed === null ? null : (
              <FollowButton provider={profile} following={followed} returnTo={here} />
            )}
          </>
        ) : null
      }
      renderOffer={(offer) => (
        <OfferRow
          offer={offer}
          today={today}
          languageName={languageNames[offer.language]}
          returnTo={here}
          headingLevel={3}
          isAtProvider
        />
      )}
    >
      {profile?.links ? <LinkedProfilesSection linked={profile.links} owner={profile.link} /> : null}
      {profile && profile.blockedReason !== 'contributor' ? (
        <TestimonialsSection {...data} profile={profile} result={result} />
      ) : null}
    </ProfilePage>
  )
}
