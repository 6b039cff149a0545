import { useActionData, useLoaderData } from '@remix-run/react'
import { SourcesPage } from '~/app/features/offer-sources/sources-page'
import { changeSources as action, loadSources as loader } from '~/app/features/offer-sources/sources.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['offer-sources', 'writing', 'offers', 'errors'],
  title: 'offer-sources:title',
  help: 'offers-from-a-calendar',
} satisfies PageHandle
export { loader, action }

export default function Route() {
  const result = useActionData<typeof action>()?.result
  return <SourcesPage {...useLoaderData<typeof loader>()} result={result} />
}
