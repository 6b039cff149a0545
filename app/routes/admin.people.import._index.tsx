import { loadImports as loader, saveImport as action } from '~/app/features/people-csv/people-csv.server'
import { UploadPage } from '~/app/features/people-csv/import-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['people-csv', 'errors'],
  title: 'people-csv:upload.title',
  form: 'files',
} satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader, typeof action>(UploadPage)
