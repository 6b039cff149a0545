import type { FormMetadata } from '@conform-to/react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { toldCodes, useErrorText } from './error-text'
import { limitsOf } from './form-field'

export type SummaryError = { text: string; href?: string }

export type ErrorSummaryProps = {
  /**
   * The data of the last action: each new result moves focus to the summary; corrections while typing do not.
   */
  submission: unknown
  /** What has failed, where it is not plain from the page. */
  title?: string | undefined
} & (
  | {
      form: Pick<FormMetadata<Record<string, unknown>>, 'id' | 'allErrors' | 'getFieldset'>
      /** In the order of the fields on the page, which is the order of the errors. */
      labels: Record<string, string>
    }
  | { errors: SummaryError[] }
  /** Errors of the form as a whole. */
  | { codes: readonly string[] }
)

/** All errors of the form, at its top, each with a link to its field. Renders nothing without errors. */
export function ErrorSummary(props: ErrorSummaryProps) {
  const errorText = useErrorText()
  const { t } = useTranslation('ui')
  const errors =
    'errors' in props
      ? props.errors
      : 'codes' in props
        ? props.codes.map((code) => ({ text: errorText(code) }))
        : fromForm(props)
  if (errors.length === 0) return null
  return (
    <Summary errors={errors} submission={props.submission} title={props.title ?? t('errorSummary.title')} />
  )

  function fromForm({ form, labels }: Extract<ErrorSummaryProps, { form: unknown }>): SummaryError[] {
    const order = Object.keys(labels)
    const labelled = (name: string) => (name in labels ? name : (name.split(/[.[]/, 1)[0] ?? name))
    const place = (name: string) => (name ? order.indexOf(labelled(name)) + 1 || Infinity : 0)
    // The errors are a proxy: reading its keys subscribes this component to all of them.
    const names = Object.keys(form.allErrors).sort((one, other) => place(one) - place(other) || 0)
    return names.flatMap((name) => {
      const label = labels[labelled(name)] ?? t('errorSummary.form')
      return toldCodes(form.allErrors[name]).map((code) => {
        const text = errorText(code, { label, name, ...limitsOf(form.getFieldset()[name]) })
        return name ? { text, href: `#${form.id}-${name}` } : { text }
      })
    })
  }
}

type SummaryProps = { errors: SummaryError[]; submission: unknown; title: string }

function Summary({ errors, submission, title }: SummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [submission])
  return (
    // Without scripts the browser itself moves focus here when the page has loaded.
    <div ref={box} className="error-summary" role="alert" tabIndex={-1} autoFocus>
      <h2>{title}</h2>
      <ul>
        {errors.map(({ text, href }) => (
          <li key={`${href ?? ''}${text}`}>
            {href ? (
              <a href={href} onClick={focusField}>
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A plain fragment link would scroll to the input and leave its label outside the window. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  const container = field.closest('.field') ?? field
  container.scrollIntoView({ block: 'start' })
  field.focus({ preventScroll: true })
}
