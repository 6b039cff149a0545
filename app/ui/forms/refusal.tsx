import type { SubmissionResult } from '@conform-to/react'
import { Notice } from '../feedback/notice'
import { ErrorSummary } from './error-summary'

interface UnsentTextProps {
  /** What the action has answered. */
  result: SubmissionResult | undefined
  field: string
  title?: string | undefined
}

/** Why a form was refused that the page no longer shows, often as somebody else was faster; and what was typed into its `field`. */
export function Refusal({ result, field, title }: Omit<UnsentTextProps, 'field'> & { field?: string }) {
  const codes = Object.values(result?.error ?? {}).flatMap((each) => each ?? [])
  return (
    <>
      <ErrorSummary submission={result} codes={codes} />
      {field === undefined ? null : <UnsentText result={result} field={field} title={title} />}
    </>
  )
}

/** What was typed into such a form is not lost. */
export function UnsentText({ result, field, title }: UnsentTextProps) {
  const typed = result?.initialValue?.[field]
  if (typeof typed !== 'string' || typed === '') return null
  const words = (
    <blockquote className="typed" dir="auto">
      {typed}
    </blockquote>
  )
  return title === undefined ? words : <Notice title={title}>{words}</Notice>
}
