import { useTranslation } from 'react-i18next'
import type { useAutosave } from './use-autosave'

type SavedAtProps = Pick<ReturnType<typeof useAutosave>, 'state' | 'at'>

/** What became of the draft that saves itself; there from the start, so that a screen reader hears the change. */
export function SavedAt({ state, at }: SavedAtProps) {
  const { t, i18n } = useTranslation('writing')
  const clock = new Intl.DateTimeFormat(i18n.language, { hour: 'numeric', minute: '2-digit' })
  return (
    <p role="status" className="hint num">
      {state === 'saved' && at ? t('autosave.saved', { time: clock.format(new Date(at)) }) : null}
      {state === 'refused' ? t('autosave.refused') : null}
      {state === 'conflict' ? t('autosave.conflict') : null}
      {state === 'failed' ? t('autosave.failed') : null}
    </p>
  )
}
