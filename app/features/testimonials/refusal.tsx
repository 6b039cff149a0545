import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { errorKey } from '~/app/platform/translations/translation-keys'
import { ErrorSummary } from '~/app/ui/forms/error-summary'

/** Why a form that is no longer shown was refused. */
export function Refusal({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation(['testimonials', 'errors'])
  const codes = Object.values(result?.error ?? {}).flatMap((each) => each ?? [])
  return <ErrorSummary submission={result} errors={codes.map((code) => ({ text: t(errorKey(code)) }))} />
}
