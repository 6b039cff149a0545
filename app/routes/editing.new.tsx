import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NewTextPage } from '~/app/features/editing/new-text-page'
import { loadNewText, saveNewText } from '~/app/features/editing/new-text.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['editing'], title: 'editing:new.title', form: 'long' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadNewText(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveNewText(args)
}

export default function Route() {
  return <NewTextPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
