import { data } from '@remix-run/node'
import { useFrame } from '~/app/features/frame/frame-data'
import { OldAddressPage } from '~/app/features/old/old-page'

export const handle = { i18n: ['old'], title: 'old:gone.title', layout: 'error' }

export function loader() {
  return data(null, { status: 404 })
}

export default function Route() {
  return <OldAddressPage brand={useFrame()?.brandName ?? ''} />
}
