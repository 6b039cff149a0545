import { Form, MadeFor } from '../forms/form'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { Button } from '../forms/button'
import { Icon } from '../icons'
import { type Tone, toneIcons, ToneWord } from './notice'

export type ToastMessage = {
  type: Tone
  message: string
  description?: string | undefined
  /** A form that undoes what the message tells. */
  undo?: { action: string; fields: readonly (readonly [name: string, value: string])[] } | null | undefined
}
export type ToastProps = {
  toast: ToastMessage
  /** Where the close button posts to without JavaScript, and the local return address. */
  closeAction: string
  returnTo: string
  /** Milliseconds on screen with JavaScript; it stays while hovered or focused. */
  duration: number
}

/**
 * Where messages come and go. It is there before them: a region that comes together with its words is not read out by most
 * screen readers.
 */
export const ToastPlace = ({ children }: { children: ReactNode }) => (
  <div className="toast-place" role="status">
    {children}
  </div>
)

/** Within a `ToastPlace`. Give each message its own `key`, so that a new message restarts the timer. */
export function Toast({ toast, closeAction, returnTo, duration }: ToastProps) {
  const { t } = useTranslation('ui')
  const [closed, setClosed] = useState(false)
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => setClosed(true), duration)
    return () => clearTimeout(timer)
  }, [held, duration])

  const close = (event: FormEvent) => {
    event.preventDefault()
    setClosed(true)
  }
  const hold = { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) }
  const focus = { onFocus: () => setHeld(true), onBlur: () => setHeld(false) }
  if (closed) return null
  return (
    <div className={`notice notice-${toast.type} toast`} {...hold} {...focus}>
      <Icon name={toneIcons[toast.type]} />
      <div>
        <ToneWord tone={toast.type} />
        <p>
          <strong>{toast.message}</strong>
        </p>
        {toast.description ? <p>{toast.description}</p> : null}
      </div>
      {toast.undo ? <UndoForm {...toast.undo} /> : null}
      <form method="post" action={closeAction} onSubmit={close}>
        <MadeFor />
        <input type="hidden" name="returnTo" value={returnTo} />
        <button className="btn btn-quiet btn-icon" aria-label={t('toast.close')}>
          <Icon name="close" />
        </button>
      </form>
    </div>
  )
}

function UndoForm({ action, fields }: NonNullable<ToastMessage['undo']>) {
  const { t } = useTranslation('ui')
  // The page stays where its reader is; one of another address begins at its top (features/layout/layers.tsx).
  return (
    <Form method="post" action={action} preventScrollReset>
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button variant="secondary" small data-undo>
        {t('toast.undo')}
      </Button>
    </Form>
  )
}
