import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Button } from '~/app/ui/forms/button'
import { PlainField } from '~/app/ui/forms/plain-field'
import type { ProviderChoice } from './own-validation.server'

/** Back to this part of a long page, also without scripts. */
const here = `${paths.home}#ask`

/** A search by name, and how many it has found. The results are in the form that follows. */
export function ProviderSearch({ text, providers, more }: ProviderChoice) {
  const { t } = useTranslation('validation')
  const count = providers.length
  return (
    <search>
      <Form method="get" action={here} className="form">
        {/* Remounted when the address changes, because a browser would keep the typed text. */}
        <PlainField
          key={text}
          type="search"
          name="provider"
          label={t('ask.search')}
          hint={t('ask.searchHint')}
          defaultValue={text}
          maxLength={200}
          autoComplete="off"
        />
        <div className="row">
          <Button variant="secondary">{t('ask.searchSubmit')}</Button>
          {text ? <Link to={here}>{t('ask.searchClear')}</Link> : null}
        </div>
        <div role="status">
          {text && count === 0 ? (
            <>
              <p>
                <strong>{t('ask.nothing', { text })}</strong>
              </p>
              <p className="muted">{t('ask.nothingText')}</p>
            </>
          ) : null}
          {text && count > 0 ? (
            <p>{more ? t('ask.more', { number: count }) : t('ask.found', { count })}</p>
          ) : null}
        </div>
      </Form>
    </search>
  )
}
