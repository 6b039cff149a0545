import { Form as RouterForm, type FormProps } from '@remix-run/react'
import { createContext, forwardRef, useContext } from 'react'
import type { AskingTexts } from '~/app/texts/use-translation'
import { AskingTextsOfForm } from './error-text'

/** The field that says for whom a form was made; the form gate reads it. */
export const madeForField = 'madeFor'

const Reader = createContext('')

/** Gives all forms the account that their page was made for; empty for visitors. */
export const FormReader = Reader.Provider

/**
 * Says in every form that is posted for whom it was made: an id, nothing for a visitor. The server writes it into the finished
 * page: nothing that is rendered has to know its reader for that, not even an error page (docs/decisions/013).
 */
export function MadeFor() {
  const reader = useContext(Reader)
  const value = import.meta.env.SSR ? '' : reader
  return <input type="hidden" name={madeForField} value={value} />
}

/** Fields that nobody sees: action, idempotency key, return address. */
export function HiddenFields({ fields }: { fields: Record<string, string | number> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

interface AskingForm {
  /** Of a form that tells errors at its fields. */
  asks?: AskingTexts | undefined
}

/** A form of the campus. */
export const Form = forwardRef<HTMLFormElement, FormProps & AskingForm>(function Form(
  { children, asks, ...form },
  ref,
) {
  return (
    <AskingTextsOfForm.Provider value={asks}>
      <RouterForm {...form} ref={ref}>
        {form.method === 'post' ? <MadeFor /> : null}
        {children}
      </RouterForm>
    </AskingTextsOfForm.Provider>
  )
})
