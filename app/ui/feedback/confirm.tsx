import { Form, HiddenFields } from '../forms/form'
import { Link } from '../navigation/link'
import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { PageHeading, Section } from '../content/page-heading'
import { Button, buttonClass, ButtonLink } from '../forms/button'
import { isPlainClick } from '../plain-click'

export type Confirmation = {
  title: string
  /** Of the dialog's form, for fields in the body. */
  formId?: string
  body: ReactNode
  confirmLabel: string
  danger?: boolean
  action: string
  /** Hidden fields of the form: action, idempotency key, return address. */
  fields: Record<string, string>
}

interface QuestionProps {
  confirmation: Confirmation
  cancelHref: string
}

/** The page of a `?confirm=…` address: asks the same as the dialog, without scripts. */
export function ConfirmPage(question: QuestionProps) {
  return (
    <>
      <PageHeading title={question.confirmation.title} />
      <div className="stack measure">
        <Question {...question} />
      </div>
    </>
  )
}

/** The same on a page that already has a heading. */
export function ConfirmSection(question: QuestionProps) {
  return (
    <Section title={question.confirmation.title}>
      <Question {...question} />
    </Section>
  )
}

function Question({ confirmation, cancelHref }: QuestionProps) {
  const { t } = useTranslation('ui')
  const { body, confirmLabel, danger, action, fields } = confirmation
  return (
    <>
      <div>{body}</div>
      <Form method="post" action={action} className="row">
        <HiddenFields fields={fields} />
        <Button variant={danger ? 'danger' : 'primary'}>{confirmLabel}</Button>
        <ButtonLink href={cancelHref} variant="secondary">
          {t('confirm.cancel')}
        </ButtonLink>
      </Form>
    </>
  )
}

export type ConfirmDialogProps = {
  /** The confirmation page, used without JavaScript and in new tabs. */
  href: string
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  confirmation: Confirmation
  children: ReactNode
}

/** A link to a confirmation page that JavaScript opens as a dialog instead. */
export function ConfirmDialog({ href, variant = 'secondary', confirmation, children }: ConfirmDialogProps) {
  const { t } = useTranslation('ui')
  const dialog = useRef<HTMLDialogElement | null>(null)
  const heading = useId()
  const [wanted, setWanted] = useState(false)
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setWanted(true)
  }
  const show = (element: HTMLDialogElement | null) => {
    dialog.current = element
    if (element && !element.open) element.showModal()
  }
  return (
    <>
      <Link to={href} className={buttonClass({ variant })} onClick={open} preventScrollReset>
        {children}
      </Link>
      {wanted ? (
        <dialog ref={show} aria-labelledby={heading} onClose={() => setWanted(false)}>
          <Form
            method="post"
            action={confirmation.action}
            id={confirmation.formId}
            className="stack"
            onSubmit={() => dialog.current?.close()}
          >
            <h2 id={heading}>{confirmation.title}</h2>
            <div>{confirmation.body}</div>
            <HiddenFields fields={confirmation.fields} />
            <div className="row">
              <Button variant={confirmation.danger ? 'danger' : 'primary'}>
                {confirmation.confirmLabel}
              </Button>
              <Button type="button" variant="secondary" onClick={() => dialog.current?.close()}>
                {t('confirm.cancel')}
              </Button>
            </div>
          </Form>
        </dialog>
      ) : null}
    </>
  )
}
