import type { SubmissionResult } from '@conform-to/react'
import type { loadWebhook } from './webhook.server'

export type WebhookPageProps = Awaited<ReturnType<typeof loadWebhook>> & {
  result: SubmissionResult | undefined
}

/** The result of a page with several forms, for the one that was sent. */
export const resultFor = (
  intent: string,
  result: SubmissionResult | undefined,
): SubmissionResult | undefined => (result?.initialValue?.intent === intent ? result : undefined)
