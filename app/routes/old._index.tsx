import { useFrame } from '~/app/features/frame/frame-data'
import { LegacyPage } from '~/app/features/legacy/legacy-page'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['legacy'], title: 'legacy:title', layout: 'empty' } satisfies PageHandle

export default function Route() {
  return <LegacyPage brand={useFrame()?.brandName ?? ''} />
}
