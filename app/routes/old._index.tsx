import { useFrame } from '~/app/features/frame/frame-data'
import { LegacyPage } from '~/app/features/legacy/legacy-page'

export const handle = { i18n: ['legacy'], title: 'legacy:title', layout: 'empty' }

export default function Route() {
  return <LegacyPage brand={useFrame()?.brandName ?? ''} />
}
