import { useTranslation } from '~/app/texts/use-translation'
import { useWrittenTime } from '~/app/ui/content/time'
import type { useAutosave } from './use-autosave'

type SavedAtProps = Pick<ReturnType<typeof useAutosave>, 'state' | 'at'>

/** The state of the autosave; rendered from the start, so that screen readers announce changes. */
export function SavedAt({ state, at }: SavedAtProps) {
  const { t } = useTranslation('writing')
  const written = useWrittenTime({ show: 'time' })
  const failure = state === null || state === 'saved' ? null : t(`autosave.${state}`)
  return (
    <p role="status" className="hint num">
      {state === 'saved' && at ? t('autosave.saved', { time: written(at) }) : failure}
    </p>
  )
}
