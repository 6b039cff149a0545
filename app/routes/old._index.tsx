import { useLayoutData } from '~/app/features/layout/layout-data'
import { LegacyPage } from '~/app/features/legacy/legacy-page'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { i18n: ['legacy'], title: 'legacy:title', layout: 'empty' } satisfies PageHandle

export default function Route() {
  return <LegacyPage brand={useLayoutData()?.brandName ?? ''} />
}
