import type { SubmissionResult } from '@conform-to/react'
import { useId } from 'react'
import { useTranslation } from '~/app/texts/use-translation'

export interface BotTrapProps {
  /** Signed time at which the page was rendered. */
  stamp: string
  /** The last result of the form: keeps the stamp of the first page or contains a new one. */
  result: SubmissionResult | undefined
}

/** Password managers fill in what looks like a form of theirs, whatever `autocomplete` says; each has a mark of its own to leave a field out. */
const notForManagers = {
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-lpignore': 'true',
  'data-form-type': 'other',
}

/**
 * The time at which the form was rendered, and a field that only bots fill in. It is hidden and not in the tab order;
 * text browsers, which show it, also show an instruction.
 */
export function BotTrap({ stamp, result }: BotTrapProps) {
  const { t } = useTranslation('ui')
  const id = useId()
  const kept = result?.initialValue?.stamp
  return (
    <>
      <input type="hidden" name="stamp" value={typeof kept === 'string' ? kept : stamp} />
      <div className="sr-only" aria-hidden="true">
        <label htmlFor={id}>{t('botTrap')}</label>
        <input id={id} name="subject" tabIndex={-1} autoComplete="off" {...notForManagers} />
      </div>
    </>
  )
}
