import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadDrawings } from '~/app/features/dev/dev.server'
import { UiGallery } from '~/app/features/dev/ui-gallery'
import guide from '~/app/styles/pages/guide.css?url'
import map from '~/app/styles/pages/map.css?url'
import europe from '~/app/styles/pages/europe-land.svg?url'
import world from '~/app/styles/pages/world-land.svg?url'
import ring from '~/app/styles/pages/ring.css?url'
import rows from '~/app/styles/pages/rows.css?url'
import statistics from '~/app/styles/pages/statistics.css?url'
import steps from '~/app/styles/pages/steps.css?url'

export const links: LinksFunction = () =>
  [guide, map, ring, rows, statistics, steps].map((href) => ({ rel: 'stylesheet', href }))

export function loader({ context }: LoaderFunctionArgs) {
  if (!context.config.devPages) throw new Response(null, { status: 404 })
  return loadDrawings()
}

export default function Route() {
  return <UiGallery drawings={{ ...useLoaderData<typeof loader>(), land: { world, europe } }} />
}
