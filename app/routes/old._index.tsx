import { useFrame } from '~/app/features/frame/frame-data'
import { OldPage } from '~/app/features/old/old-page'

export const handle = { i18n: ['old'], title: 'old:title', layout: 'empty' }

export default function Route() {
  return <OldPage brand={useFrame()?.brandName ?? ''} />
}
