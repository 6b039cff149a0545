import { Form, Link, useLocation } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Button } from '~/app/ui/forms/button'

/** The button that had focus goes with its question: who works with the keyboard goes on at the page's heading. */
function useFocusAfterwards(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    },
    [],
  )
}

/** Asks once, as a part of the page that covers nothing, and takes either answer as easily as the other. */
export function ConsentBanner() {
  const { t } = useTranslation('analytics')
  const { pathname, search } = useLocation()
  useFocusAfterwards()
  return (
    <section className="consent-banner no-print" aria-label={t('banner.label')}>
      <Form method="post" action={paths.consent} preventScrollReset className="wrap">
        <p>
          {t('banner.text')} <Link to={paths.consent}>{t('banner.more')}</Link>
        </p>
        <input type="hidden" name="returnTo" value={pathname + search} />
        <div className="row">
          <Button variant="secondary" name="consent" value="necessary">
            {t('banner.necessary')}
          </Button>{' '}
          <Button variant="secondary" name="consent" value="analytics">
            {t('banner.analytics')}
          </Button>
        </div>
      </Form>
    </section>
  )
}
