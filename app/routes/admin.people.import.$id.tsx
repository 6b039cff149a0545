import { ImportPage } from '~/app/features/people-csv/import-page'
import { loadImport as loader, startImport as action } from '~/app/features/people-csv/people-csv.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['people-csv', 'errors'],
  title: 'people-csv:upload.title',
} satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader>(ImportPage)
