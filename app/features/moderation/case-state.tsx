import { useTranslation } from '~/app/texts/use-translation'
import { Tag } from '~/app/ui/content/badge'
import type { Tone } from '~/app/ui/feedback/notice'
import type { CaseSummary } from '~/contracts/administration/moderation'

const tones = {
  open: 'info',
  dismissed: 'success',
  warned: 'warning',
  removed: 'error',
  blocked: 'error',
  restored: 'success',
  appealed: 'warning',
  upheld: 'error',
} as const satisfies Record<string, Tone>

type Facts = Pick<CaseSummary, 'kind' | 'state' | 'appealedAt' | 'appealDecidedAt'>

function wordOf({ kind, state, appealedAt, appealDecidedAt }: Facts): keyof typeof tones {
  if (state === 'removed' && !appealedAt && kind === 'person') return 'blocked'
  if (state !== 'removed' || !appealedAt) return state
  return appealDecidedAt ? 'upheld' : 'appealed'
}

/** The label of a case's state. */
export function CaseState({ entry }: { entry: Facts }) {
  const { t } = useTranslation('moderation')
  const word = wordOf(entry)
  return <Tag tone={tones[word]}>{t(`state.${word}`)}</Tag>
}
