import { data } from '@remix-run/node'
import { useFrame } from '~/app/features/frame/frame-data'
import { LegacyAddressPage } from '~/app/features/legacy/legacy-page'

export const handle = { i18n: ['legacy'], title: 'legacy:gone.title', layout: 'error' }

export function loader() {
  return data(null, { status: 404 })
}

export default function Route() {
  return <LegacyAddressPage brand={useFrame()?.brandName ?? ''} />
}
