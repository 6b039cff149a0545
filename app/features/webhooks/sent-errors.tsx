import { useForm } from '@conform-to/react'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { resultFor, type WebhookPageProps } from './webhook-forms'

/** Why a form without fields has failed. */
export function SentErrors({ intent, result }: Pick<WebhookPageProps, 'result'> & { intent: string }) {
  const own = resultFor(intent, result)
  const [form] = useForm<Record<string, unknown>>({ id: intent, lastResult: own ?? null })
  return <ErrorSummary form={form} labels={{}} submission={own} />
}
