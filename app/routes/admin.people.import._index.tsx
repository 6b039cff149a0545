import { useActionData, useLoaderData } from '@remix-run/react'
import { loadImports as loader, saveImport as action } from '~/app/features/people-csv/people-csv.server'
import { UploadPage } from '~/app/features/people-csv/import-page'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['people-csv', 'errors'],
  title: 'people-csv:upload.title',
  form: 'files',
} satisfies PageHandle
export { loader, action }

export default function Route() {
  return <UploadPage {...useLoaderData<typeof loader>()} error={useActionData<typeof action>()?.error} />
}
