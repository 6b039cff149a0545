import { useTranslation } from '~/app/texts/use-translation'
import { Tag } from '~/app/ui/content/badge'
import type { OfferState } from '~/contracts/offers/offer-writing'

const tones = { draft: 'warning', published: 'success', withdrawn: 'info' } as const

export function StateTag({ state }: { state: OfferState }) {
  const { t } = useTranslation('writing')
  return <Tag tone={tones[state]}>{t(`state.${state}`)}</Tag>
}
