import { createContext, useContext, useSyncExternalStore } from 'react'
import { errorTextOf } from '~/app/texts/texts'
import { type AskingTexts, useTexts } from '~/app/texts/use-translation'

/** The group of the form around. */
export const AskingTextsOfForm = createContext<AskingTexts | undefined>(undefined)

export type ErrorContext = {
  label: string
  /** Of the field; empty for the whole form. */
  name?: string
  min?: number | string | undefined
  max?: number | string | undefined
}

/** The rules of a new password are told all at once; elsewhere the first error, which often causes the others. */
export const toldCodes = (codes: readonly string[] | undefined = []): readonly string[] =>
  codes[0]?.startsWith('password') ? codes : codes.slice(0, 1)

/**
 * Returns the text for an error code in the language of the page; without a field it is about the whole form. The texts come with
 * the first error, because most people meet none; until they are there it says that there is one.
 */
export function useErrorText(): (code: string, context?: ErrorContext) => string {
  const texts = useTexts()
  const isThere = () => texts.has('errors')
  const areThere = useSyncExternalStore(texts.listen, isThere, isThere)
  const translate = texts.of('errors')
  const asks = useContext(AskingTextsOfForm)
  return (code, context) => {
    if (!areThere && texts.want) {
      texts.want('errors')
      return translate('ui:errorSummary.title')
    }
    const [name = ''] = context?.name?.split(/[._[]/, 1) ?? []
    const isAsked = code === 'required' && asks !== undefined && name !== ''
    const asking = isAsked ? translate(`${asks}.${name}`, { ...context, defaultValue: '' }) : ''
    return asking || errorTextOf(translate, code, context)
  }
}
