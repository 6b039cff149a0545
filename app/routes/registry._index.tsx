import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RegistryPage } from '~/app/features/registry/registry-page'
import { loadRegistry as loader } from '~/app/features/registry/registry.server'
import type { PageHandle } from '~/app/platform/page-handle'
import { paths } from '~/app/platform/paths'
import styles from '~/app/styles/pages/report.css?url'

export const handle = {
  i18n: ['registry'],
  keptForVisitors: true,
  forSearch: 'registry:lede',
  help: 'check-an-outlet',
} satisfies PageHandle
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** Feed readers find the feed by the address of the page. */
export const meta: MetaFunction<typeof loader> = () => [
  { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', href: paths.registryFeed },
]
export { loader }

export default function Route() {
  return <RegistryPage {...useLoaderData<typeof loader>()} />
}
