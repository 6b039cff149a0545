import { useActionData, useLoaderData } from '@remix-run/react'
import { ViewPage } from '~/app/features/views/view-page'
import { loadViews as loader, saveView as action } from '~/app/features/views/views.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { title: 'admin:view.title' } satisfies PageHandle
export { loader, action }

export default function Route() {
  return <ViewPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
