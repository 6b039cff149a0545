import { CertificatesPage } from '~/app/features/certificates/manage-pages'
import { loadCertificates as loader } from '~/app/features/certificates/manage.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'

export const handle = {
  i18n: ['certificates', 'certificate'],
  title: 'certificates:queue.title',
} satisfies PageHandle
export { loader }

export default pageOf<typeof loader>(CertificatesPage)
