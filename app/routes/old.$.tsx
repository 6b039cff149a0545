import { data } from '@remix-run/node'
import { useFrame } from '~/app/features/frame/frame-data'
import { OldAddressPage } from '~/app/features/old/old-page'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['old'], title: 'old:gone.title', layout: 'error' } satisfies PageHandle

export function loader() {
  return data(null, { status: 404 })
}

export default function Route() {
  return <OldAddressPage brand={useFrame()?.brandName ?? ''} />
}
