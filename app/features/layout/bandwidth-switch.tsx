import { Form, useLocation } from '@remix-run/react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { useDelivery } from '~/app/ui/content/delivery'
import { Button } from '~/app/ui/forms/button'

/** Reloads the document, to get rid of running scripts. */
export function BandwidthSwitch() {
  const { t } = useTranslation('common')
  const delivery = useDelivery()
  const { pathname, search } = useLocation()
  // An offline copy cannot send forms.
  if (delivery === 'copy') return null
  const light = delivery === 'light'
  return (
    <Form method="post" action={paths.bandwidth} reloadDocument className="row">
      <input type="hidden" name="returnTo" value={pathname + search} />
      {light ? <span>{t('bandwidth.on')}</span> : null}
      <Button name="low" value={light ? 'off' : 'on'} variant="secondary" small>
        {t(light ? 'bandwidth.turnOff' : 'bandwidth.turnOn')}
      </Button>
    </Form>
  )
}
