import { useLocation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { useEffect } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Button } from '~/app/ui/forms/button'

/** The focused button disappears with the banner, so focus moves to the page's heading. */
function useFocusAfterwards(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    },
    [],
  )
}

/** Asks for consent once, at the bottom of the window, with two equal buttons. The end of the page stays in reach. */
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
