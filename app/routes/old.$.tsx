import { data } from '@remix-run/node'
import { useLayoutData } from '~/app/features/layout/layout-data'
import { LegacyAddressPage } from '~/app/features/legacy/legacy-page'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['legacy'], title: 'legacy:gone.title', layout: 'error' } satisfies PageHandle

export function loader() {
  return data(null, { status: 404 })
}

export default function Route() {
  return <LegacyAddressPage brand={useLayoutData()?.brandName ?? ''} />
}
