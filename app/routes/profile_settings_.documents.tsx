import { DocumentsPage } from '~/app/features/profiles/documents-page'
import { loadDocuments as loader, saveDocuments as action } from '~/app/features/profiles/settings.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['profiles'],
  title: 'profiles:documents.title',
  form: 'files',
  help: 'certification-stages',
} satisfies PageHandle

/** Revalidate after a refusal, because the data may have been changed elsewhere. */
export const shouldRevalidate = () => true
export { loader, action }

export default pageOf<typeof loader, typeof action>(DocumentsPage)
