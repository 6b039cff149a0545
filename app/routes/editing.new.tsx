import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NewDocumentPage } from '~/app/features/editing/new-document-page'
import { loadNewDocument, saveNewDocument } from '~/app/features/editing/new-document.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['editing'], title: 'editing:new.title', form: 'long' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadNewDocument(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveNewDocument(args)
}

export default function Route() {
  return (
    <NewDocumentPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
  )
}
