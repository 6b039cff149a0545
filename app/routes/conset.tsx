import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConsentForm } from '~/app/features/analytics/consent-form'
import { loadConsent, saveConsent as action } from '~/app/features/analytics/consent.server'
import { ContentPage } from '~/app/features/content/content-page'
import { loadPage } from '~/app/features/content/content.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { forAnyone: true, i18n: ['content', 'analytics'] } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return { ...loadPage(args, 'conset'), consent: await loadConsent(args) }
}
export { action }

export default function Route() {
  const { page, consent } = useLoaderData<typeof loader>()
  return (
    <ContentPage page={page}>
      <ConsentForm {...consent} />
    </ContentPage>
  )
}
