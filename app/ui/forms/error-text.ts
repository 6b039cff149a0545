import { useTranslation } from '~/app/texts/use-translation'

export type ErrorContext = {
  label: string
  min?: number | string | undefined
  max?: number | string | undefined
}

/** Error codes arrive at run time, so their keys cannot be type-checked. */
type LooseTranslate = (key: string, values: Record<string, unknown>) => string

/** Returns the text for an error code; a code without a text uses that of `invalid`. */
export function useErrorText(): (code: string, context: ErrorContext) => string {
  const { t } = useTranslation(['ui', 'errors'])
  const translate = t as unknown as LooseTranslate
  return (code, { label, min, max }) =>
    translate(`errors:${code}`, {
      label,
      min: min ?? '',
      max: max ?? '',
      defaultValue: translate('errors:invalid', { label }),
    })
}
