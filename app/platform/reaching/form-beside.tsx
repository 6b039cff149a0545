import { useFetcher } from '@remix-run/react'
import { startTransition, useEffect, useRef, useState } from 'react'
import { inTurn, isCalm } from './calm-router'

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

/** The page is left before its turn came: it is stored, and nobody is led back. */
function sendWithoutPage(action: string, form: FormData): void {
  const fields = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  void fetch(action, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    keepalive: true,
  }).catch(() => undefined)
}

function FormInBrowser({ action, children }: FormBesideProps) {
  const { Form, formData, submit } = useFetcher()
  const [waiting, setWaiting] = useState<FormData>()
  const next = useRef<FormData>(undefined)
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
    if (!next.current) return
    submit(next.current, { method: 'post', action, preventScrollReset: true })
    next.current = undefined
    startTransition(() => setWaiting(undefined))
  }
  const wait = (event: React.FormEvent<HTMLFormElement>) => {
    if (!next.current && isCalm(window.__remixRouter.state)) return
    event.preventDefault()
    if (!next.current) inTurn(send)
    next.current = new FormData(event.currentTarget)
    setWaiting(next.current)
  }
  return (
    <Form method="post" action={action} preventScrollReset onSubmit={wait}>
      {children(waiting ?? formData)}
    </Form>
  )
}

/**
 * A form that is sent beside the page and leads back to it. A second one, or the same again, waits for its turn: sent at once, the
 * router would give up the first without knowing whether it was stored.
 */
export const FormBeside = import.meta.env.SSR ? FormOnServer : FormInBrowser
