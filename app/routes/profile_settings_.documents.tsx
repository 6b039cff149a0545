import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DocumentsPage } from '~/app/features/profiles/documents-page'
import { loadDocuments, saveDocuments } from '~/app/features/profiles/documents.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['profiles'],
  title: 'profiles:documents.title',
  form: 'files',
  keptForMembers: true,
  help: 'certification-stages',
} satisfies PageHandle

/** Revalidate after a refusal, because the data may have been changed elsewhere. */
export const shouldRevalidate = () => true

export async function loader(args: LoaderFunctionArgs) {
  return loadDocuments(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveDocuments(args)
}

export default function Route() {
  return <DocumentsPage {...useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />
}
