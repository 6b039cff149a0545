import { CertificatePage } from '~/app/features/certificates/certificate-page'
import {
  type CertificateData,
  loadCertificate as loader,
} from '~/app/features/certificates/certificate.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/report.css?url'

export const handle = {
  i18n: ['certificate'],
  keptForVisitors: true,
  forSearch: (data: CertificateData) => (data.found ? data.says : null),
  help: 'check-a-certificate',
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader }

export default pageOf<typeof loader>(CertificatePage)
