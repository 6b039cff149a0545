import type { SubmissionResult } from '@conform-to/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

export interface BotTrapProps {
  /** Signed time at which the page was made. */
  stamp: string
  /** The last answer to the form: it keeps the stamp of the first page, or brings the one to go on with. */
  result: SubmissionResult | undefined
}

/**
 * The time at which the form was handed out, and a field that only programs fill. Out of sight and out of the order of
 * keys; text browsers, which show it all the same, read what to do with it.
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
        <input id={id} name="subject" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  )
}
