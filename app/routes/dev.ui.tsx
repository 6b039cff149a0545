import type { LoaderFunctionArgs } from '@remix-run/node'
import { UiGallery } from '~/app/features/dev/ui-gallery'

export function loader({ context }: LoaderFunctionArgs) {
  if (!context.config.devPages) throw new Response(null, { status: 404 })
  return null
}

export default function Route() {
  return <UiGallery />
}
