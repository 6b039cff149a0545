import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { OfferCard } from '~/app/features/offers/offer-card'
import { profileMeta } from '~/app/features/profiles/profile-head'
import { ProfilePage } from '~/app/features/profiles/profile-page'
import { loadProfilePage } from '~/app/features/profiles/profile.server'
import { TestimonialsSection } from '~/app/features/testimonials/testimonials-section'
import { saveTestimonial } from '~/app/features/testimonials/testimonials.server'

export const handle = {
  i18n: ['profiles', 'facts', 'testimonials', 'offers'],
  title: 'profiles:public.preview.title',
}

export async function loader(args: LoaderFunctionArgs) {
  return loadProfilePage(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveTestimonial(args)
}

export const meta: MetaFunction<typeof loader> = ({ data }) => profileMeta(data)

/** Also after an answer that refuses: the page then shows what the reader can still do. */
export const shouldRevalidate = () => true

export default function Route() {
  const data = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()?.result
  const { profile, languageNames, here } = data
  return (
    <ProfilePage
      {...data}
      renderOffer={(offer) => (
        <OfferCard
          offer={offer}
          languageName={languageNames[offer.language]}
          returnTo={here}
          headingLevel={3}
        />
      )}
    >
      {profile ? <TestimonialsSection {...data} profile={profile} result={result} /> : null}
    </ProfilePage>
  )
}
