import { useLoaderData } from '@remix-run/react'
import { useLayoutData } from '~/app/features/layout/layout-data'
import {
  CertificatePage,
  NoCertificatePage,
  OutletCertificatePage,
} from '~/app/features/legacy/certificate-page'
import { loadCertificate as loader } from '~/app/features/legacy/certificate.server'
import type { PageHandle } from '~/app/platform/page-handle'
import styles from '~/app/styles/pages/certificate.css?url'

export const handle = {
  i18n: ['legacy'],
  title: 'legacy:certificate.title',
  layout: 'certificate',
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader }

export default function Route() {
  const found = useLoaderData<typeof loader>()
  const brand = useLayoutData()?.brandName ?? ''
  if ('blockedReason' in found) return <NoCertificatePage brand={brand} blockedReason={found.blockedReason} />
  if ('outlet' in found) return <OutletCertificatePage brand={brand} certificate={found.outlet} />
  return <CertificatePage brand={brand} certificate={found.certificate} />
}
