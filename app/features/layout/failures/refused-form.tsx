import { useTranslation } from '~/app/texts/use-translation'
import type { RefusedForm } from '~/app/platform/failure'
import { Button } from '~/app/ui/forms/button'
import { MadeFor } from '~/app/ui/forms/form'

/** What somebody has typed, not what a form says by itself: keys, choices, names of buttons. */
const isTyped = ([name, value]: RefusedForm['fields'][number]) =>
  !/^(formKey|stamp|version|returnTo)$/.test(name) && /[^\w.-]|^[A-Z]/.test(value)

type Fields = RefusedForm['fields']

function TextOf({ fields }: { fields: Fields }) {
  const { t } = useTranslation('common')
  const text = fields.map(([, value]) => value).join('\n\n')
  return (
    <textarea
      className="input"
      readOnly
      rows={Math.min(16, 1 + text.split('\n').length + Math.floor(text.length / 60))}
      aria-label={t('errorPage.again.submitted')}
      defaultValue={text}
    />
  )
}

/** To read and to copy. */
export function TypedText({ fields, text }: { fields: Fields; text: string }) {
  return (
    <div className="stack">
      <p>{text}</p>
      <TextOf fields={fields} />
    </div>
  )
}

/** A failed form: an ordinary one, so it can be sent again unchanged without scripts, or only to copy what was typed. */
export function RefusedFormContent({ form, canSend }: { form: RefusedForm; canSend: boolean }) {
  const { t } = useTranslation('common')
  const typed = form.fields.filter(isTyped)
  if (!canSend) return typed.length > 0 ? <TypedText fields={typed} text={t('errorPage.again.copy')} /> : null
  return (
    <form method="post" action={form.action} className="stack">
      <MadeFor />
      <p>{t('errorPage.again.text')}</p>
      {form.incomplete ? <p>{t('errorPage.again.incomplete')}</p> : null}
      {form.fields.map(([name, value], number) => (
        <input key={number} type="hidden" name={name} value={value} />
      ))}
      <div className="row">
        <Button>{t('errorPage.again.send')}</Button>
      </div>
      {typed.length > 0 ? (
        <details>
          <summary>{t('errorPage.again.submitted')}</summary>
          <TextOf fields={typed} />
        </details>
      ) : null}
    </form>
  )
}
