import { useTranslation } from '~/app/texts/use-translation'
import type { FormAgain } from '~/app/platform/unavailable'
import { Button } from '~/app/ui/forms/button'

/** Typed text, which is shown so that the user can copy it if necessary. */
const isText = ([name, value]: FormAgain['fields'][number]) =>
  !/^(formKey|stamp|version|returnTo)$/.test(name) && /\s/.test(value.trim())

/** A failed form that can be resubmitted unchanged; an ordinary form, so it needs no scripts. */
export function SendAgain({ form }: { form: FormAgain }) {
  const { t } = useTranslation('common')
  const texts = form.fields.filter(isText).map(([, value]) => value)
  return (
    <form method="post" action={form.action} className="stack">
      <p>{t('errorPage.again.text')}</p>
      {form.incomplete ? <p>{t('errorPage.again.incomplete')}</p> : null}
      {form.fields.map(([name, value], number) => (
        <input key={number} type="hidden" name={name} value={value} />
      ))}
      <div className="row">
        <Button>{t('errorPage.again.send')}</Button>
      </div>
      {texts.length > 0 ? (
        <details>
          <summary>{t('errorPage.again.submitted')}</summary>
          <div className="stack">
            {texts.map((text, number) => (
              <textarea
                key={number}
                className="input"
                readOnly
                rows={Math.min(10, Math.ceil(1 + text.length / 60))}
                aria-label={t('errorPage.again.submitted')}
                defaultValue={text}
              />
            ))}
          </div>
        </details>
      ) : null}
    </form>
  )
}
