import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { EditorsPage } from '~/app/features/editing/editors-page'
import { loadEditors, saveEditors } from '~/app/features/editing/editors.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['editing'], title: 'editing:editors.title' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadEditors(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveEditors(args)
}

export default function Route() {
  return <EditorsPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
