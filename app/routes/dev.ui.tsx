import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { UiGallery } from '~/app/features/dev/ui-gallery'
import ring from '~/app/styles/pages/ring.css?url'
import rows from '~/app/styles/pages/rows.css?url'

export const links: LinksFunction = () => [ring, rows].map((href) => ({ rel: 'stylesheet', href }))

export function loader({ context }: LoaderFunctionArgs) {
  if (!context.config.devPages) throw new Response(null, { status: 404 })
  return null
}

export default function Route() {
  return <UiGallery />
}
