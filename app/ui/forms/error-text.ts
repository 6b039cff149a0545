import { errorTextOf } from '~/app/texts/texts'
import { useTexts } from '~/app/texts/use-translation'

export type ErrorContext = {
  label: string
  min?: number | string | undefined
  max?: number | string | undefined
}

/** The rules of a new password are told all at once; elsewhere the first error, which often causes the others. */
export const toldCodes = (codes: readonly string[] | undefined = []): readonly string[] =>
  codes[0]?.startsWith('password') ? codes : codes.slice(0, 1)

/** Returns the text for an error code in the language of the page; without a field it is about the whole form. */
export function useErrorText(): (code: string, context?: ErrorContext) => string {
  const translate = useTexts().of('errors')
  return (code, context) => errorTextOf(translate, code, context)
}
