import { OfflinePage } from '~/app/features/layout/offline-page'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { title: 'common:offlinePage.title', layout: 'bare' } satisfies PageHandle

export default function Route() {
  return <OfflinePage />
}
