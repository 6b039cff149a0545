import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import type { ConsentChoice } from '~/app/platform/analytics/consent.server'
import { paths } from '~/app/platform/paths'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'

const choices = ['necessary', 'analytics'] as const satisfies readonly ConsentChoice[]

export interface ConsentFormProps {
  choice: ConsentChoice | null
  /** Whether this campus counts page views. */
  counts: boolean
  /** Whether the reader's browser opts out. */
  refused: boolean
}

/** Gives or withdraws consent. There is no consent by default. */
export function ConsentForm({ choice, counts, refused }: ConsentFormProps) {
  const { t } = useTranslation('analytics')
  return (
    <>
      <Notice>
        <p>{choice ? t(`now.${choice}`) : t('now.none')}</p>
        {counts ? null : <p>{t('now.unavailable')}</p>}
        {counts && refused ? <p>{t('now.refused')}</p> : null}
      </Notice>
      <Form method="post" action={paths.consent} className="form">
        <fieldset className="field">
          <legend className="label">{t('form.legend')}</legend>
          <div className="options">
            {choices.map((value) => (
              <div className="option" key={value}>
                <input
                  type="radio"
                  name="consent"
                  id={`consent-${value}`}
                  value={value}
                  defaultChecked={(choice ?? 'necessary') === value}
                  aria-describedby={`consent-${value}-hint`}
                />
                <label htmlFor={`consent-${value}`}>{t(`form.choice.${value}.label`)}</label>
                <span id={`consent-${value}-hint`} className="hint">
                  {t(`form.choice.${value}.hint`)}
                </span>
              </div>
            ))}
          </div>
        </fieldset>
        <div className="row">
          <Button>{t('form.save')}</Button>
        </div>
      </Form>
    </>
  )
}
