import { OfflinePage } from '~/app/features/frame/offline-page'

export const handle = { title: 'common:offlinePage.title', layout: 'bare' }

export default function Route() {
  return <OfflinePage />
}
