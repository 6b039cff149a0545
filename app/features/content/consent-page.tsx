import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { ContentDocument } from '~/app/platform/content/content-source'
import { paths } from '~/app/platform/paths'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { ContentPage } from './content-page'
import type { ConsentChoice } from './content.server'

const choices = ['necessary', 'analytics'] as const satisfies readonly ConsentChoice[]

export type ConsentPageProps = { page: ContentDocument; choice: ConsentChoice | null }

/** What consent means, and the form that gives or takes it back. Nothing is agreed to before somebody says so. */
export function ConsentPage({ page, choice }: ConsentPageProps) {
  const { t } = useTranslation('content')
  return (
    <ContentPage page={page}>
      <Notice>{choice ? t(`consent.now.${choice}`) : t('consent.now.none')}</Notice>
      <Form method="post" action={paths.consent} className="form">
        <fieldset className="field">
          <legend className="label">{t('consent.legend')}</legend>
          <div className="choices">
            {choices.map((value) => (
              <div className="choice" key={value}>
                <input
                  type="radio"
                  name="consent"
                  id={`consent-${value}`}
                  value={value}
                  defaultChecked={(choice ?? 'necessary') === value}
                  aria-describedby={`consent-${value}-hint`}
                />
                <label htmlFor={`consent-${value}`}>{t(`consent.choice.${value}.label`)}</label>
                <span id={`consent-${value}-hint`} className="hint">
                  {t(`consent.choice.${value}.hint`)}
                </span>
              </div>
            ))}
          </div>
        </fieldset>
        <div className="row">
          <Button>{t('consent.save')}</Button>
        </div>
      </Form>
    </ContentPage>
  )
}
