import { useFetcher } from '@remix-run/react'
import { startTransition, useEffect, useRef, useState } from 'react'
import { inTurn, isCalm } from './calm-router'
import { noteSent } from './unreached'

interface FormBesideProps {
  action: string
  /** Gets what is being sent, so that it shows before the answer. */
  children: (sent: FormData | undefined) => React.ReactNode
}

function FormOnServer({ action, children }: FormBesideProps) {
  return (
    <form method="post" action={action}>
      {children(undefined)}
    </form>
  )
}

/** The page is left: it is stored, and nobody is led back. */
function sendWithoutPage(action: string, form: FormData): void {
  const fields = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  void fetch(action, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    keepalive: true,
  }).catch(() => undefined)
}

/**
 * Sends again what the router has taken over if the document goes before it is answered, for nobody knows whether it was sent: the
 * router calls the server some moments later. These forms say what shall be, so a second time changes nothing.
 *
 * @returns ends it.
 */
function sendAgainOnLeave(action: string, form: FormData): () => void {
  const again = () => sendWithoutPage(action, form)
  window.addEventListener('pagehide', again)
  const ended = window.__remixRouter.subscribe(({ fetchers }) => {
    if (![...fetchers.values()].some((one) => one.state === 'submitting' && one.formAction === action)) end()
  })
  const end = () => {
    ended()
    window.removeEventListener('pagehide', again)
  }
  return end
}

function FormInBrowser({ action, children }: FormBesideProps) {
  const { Form, formData, submit } = useFetcher()
  const [waiting, setWaiting] = useState<FormData>()
  const next = useRef<FormData>(undefined)
  const element = useRef<HTMLFormElement>(null)
  const forget = useRef(() => {})
  useEffect(() => {
    const leave = () => {
      if (next.current) sendWithoutPage(action, next.current)
      next.current = undefined
      // The browser may bring this page back as it was left.
      setWaiting(undefined)
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [action])
  const send = () => {
    const form = next.current
    if (!form) return
    next.current = undefined
    noteSent(element.current && { form: element.current, button: null })
    submit(form, { method: 'post', action, preventScrollReset: true })
    forget.current = sendAgainOnLeave(action, form)
    startTransition(() => setWaiting(undefined))
  }
  const take = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // A newer wish takes the place of what is on its way.
    forget.current()
    const isNext = next.current === undefined
    next.current = new FormData(event.currentTarget)
    if (isNext && isCalm(window.__remixRouter.state)) send()
    else {
      noteSent(null)
      if (isNext) inTurn(send)
      setWaiting(next.current)
    }
  }
  return (
    <Form ref={element} method="post" action={action} onSubmit={take}>
      {children(waiting ?? formData)}
    </Form>
  )
}

/**
 * A form that is sent beside the page and leads back to it. A second one, or the same again, waits for its turn: sent at once, the
 * router would give up the first without knowing whether it was stored.
 */
export const FormBeside = import.meta.env.SSR ? FormOnServer : FormInBrowser
