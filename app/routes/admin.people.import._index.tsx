import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadImports, saveImport } from '~/app/features/people-csv/people-csv.server'
import { UploadPage } from '~/app/features/people-csv/upload-page'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['people-csv'],
  title: 'people-csv:upload.title',
  form: 'files',
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadImports(args)
}

export async function action(args: ActionFunctionArgs) {
  return saveImport(args)
}

export default function Route() {
  return <UploadPage {...useLoaderData<typeof loader>()} error={useActionData<typeof action>()?.error} />
}
