import { useFrame } from '~/app/features/frame/frame-data'
import { OldPage } from '~/app/features/old/old-page'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['old'], title: 'old:title', layout: 'empty' } satisfies PageHandle

export default function Route() {
  return <OldPage brand={useFrame()?.brandName ?? ''} />
}
