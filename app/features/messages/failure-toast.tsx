import type { SubmissionResult } from '@conform-to/react'
import { useEffect, useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Toast } from '~/app/ui/feedback/toast'
import { durations } from '~/contracts/constants'

type FailureToastProps = { result: SubmissionResult | undefined; returnTo: string }

/** A toast for a message that was not sent, shown again for each failure. */
export function FailureToast({ result, returnTo }: FailureToastProps) {
  const { t } = useTranslation('errors')
  const [count, setCount] = useState(0)
  useEffect(() => setCount((before) => before + 1), [result])
  return (
    <Toast
      key={count}
      toast={{ type: 'error', message: t('updateFailed') }}
      closeAction={paths.toast}
      returnTo={returnTo}
      duration={durations.toast}
    />
  )
}
