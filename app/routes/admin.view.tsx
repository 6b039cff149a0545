import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ViewPage } from '~/app/features/views/view-page'
import { loadViews, saveView } from '~/app/features/views/views.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { title: 'admin:view.title' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadViews(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveView(args)
}

export default function Route() {
  return <ViewPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
