import { changeFiles as action, loadFiles as loader } from '~/app/features/questionnaire/files.server'
import { FilesPage } from '~/app/features/questionnaire/files-page'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['questionnaire-files', 'answers'],
  title: 'questionnaire-files:title',
  form: 'files',
} satisfies PageHandle
export { loader, action }

export default pageOf<typeof loader, typeof action>(FilesPage)
