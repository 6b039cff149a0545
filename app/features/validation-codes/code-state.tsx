import { useTranslation } from '~/app/texts/use-translation'
import { Tag } from '~/app/ui/content/badge'
import type { Tone } from '~/app/ui/feedback/notice'
import type { ValidationCodeState } from '~/contracts/validation/validation-codes'

const tones: Partial<Record<ValidationCodeState, Tone>> = { live: 'success', revoked: 'error' }

/** Whether a code can be used, in a word. */
export function CodeState({ state }: { state: ValidationCodeState }) {
  const { t } = useTranslation('codes')
  const tone = tones[state]
  return <Tag {...(tone ? { tone } : {})}>{t(`state.${state}`)}</Tag>
}
