import { useLoaderData } from '@remix-run/react'
import { ImportPage } from '~/app/features/people-csv/import-page'
import { loadImport as loader, startImport as action } from '~/app/features/people-csv/people-csv.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['people-csv', 'errors'],
  title: 'people-csv:upload.title',
} satisfies PageHandle
export { loader, action }

export default function Route() {
  return <ImportPage {...useLoaderData<typeof loader>()} />
}
