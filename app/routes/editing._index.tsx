import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DocumentsPage } from '~/app/features/editing/documents-page'
import { loadDocuments } from '~/app/features/editing/documents.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['editing'], title: 'editing:list.title' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadDocuments(args)
}

export default function Route() {
  return <DocumentsPage {...useLoaderData<typeof loader>()} />
}
