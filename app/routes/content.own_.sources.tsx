import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { SourcesPage } from '~/app/features/offer-sources/sources-page'
import { changeSources, loadSources } from '~/app/features/offer-sources/sources.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['offer-sources', 'writing', 'offers'],
  title: 'offer-sources:title',
  help: 'offers-from-a-calendar',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadSources(args)
}

export async function action(args: ActionFunctionArgs) {
  return changeSources(args)
}

export default function Route() {
  const result = useActionData<typeof action>()?.result
  return <SourcesPage {...useLoaderData<typeof loader>()} result={result} />
}
