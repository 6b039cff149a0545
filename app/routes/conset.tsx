import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConsentForm } from '~/app/features/analytics/consent-form'
import { loadConsent, saveConsent } from '~/app/features/analytics/consent.server'
import { ContentPage } from '~/app/features/content/content-page'
import { loadPage } from '~/app/features/content/content.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { forAnyone: true, i18n: ['content', 'analytics'] } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return { ...loadPage(args, 'conset'), consent: await loadConsent(args) }
}

export async function action(args: ActionFunctionArgs) {
  return saveConsent(args)
}

export default function Route() {
  const { page, consent } = useLoaderData<typeof loader>()
  return (
    <ContentPage page={page}>
      <ConsentForm {...consent} />
    </ContentPage>
  )
}
