import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RegistryMapPage, RegistryPage } from '~/app/features/registry/registry-page'
import { loadRegistry as loader } from '~/app/features/registry/registry.server'
import type { PageHandle } from '~/app/platform/page-handle'
import { paths } from '~/app/platform/paths'
import mapStyles from '~/app/styles/pages/map.css?url'
import styles from '~/app/styles/pages/report.css?url'
import europe from '~/app/styles/pages/europe-land.svg?url'
import world from '~/app/styles/pages/world-land.svg?url'

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

/** The style sheet of the map is linked with it, so that the list does not load it. */
export default function Route() {
  const data = useLoaderData<typeof loader>()
  if (data.view === 'list') return <RegistryPage {...data} />
  return (
    <>
      <link rel="stylesheet" href={mapStyles} />
      <RegistryMapPage {...data} land={{ world, europe }} />
    </>
  )
}
