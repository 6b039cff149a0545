import { useTexts } from '~/app/texts/use-translation'

export type ErrorContext = {
  label: string
  min?: number | string | undefined
  max?: number | string | undefined
}

/** The rules of a new password are told all at once; elsewhere the first error, which often causes the others. */
export const toldCodes = (codes: readonly string[] | undefined = []): readonly string[] =>
  codes[0]?.startsWith('password') ? codes : codes.slice(0, 1)

/** Returns the text for an error code; a code without a text uses that of `invalid`. */
export function useErrorText(): (code: string, context: ErrorContext) => string {
  // Error codes arrive at run time, so their keys cannot be type-checked.
  const translate = useTexts().of('errors')
  return (code, { label, min, max }) =>
    translate(code, {
      label,
      min: min ?? '',
      max: max ?? '',
      defaultValue: translate('invalid', { label }),
    })
}
