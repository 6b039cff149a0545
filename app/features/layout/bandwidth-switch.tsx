import { useLocation } from '@remix-run/react'
import type { FormEvent } from 'react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { hasTypedInput } from '~/app/platform/typed-input/keep-typed-input.client'
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
  /** Without scripts a page does not show what was typed before. */
  const ask = (event: FormEvent) => {
    if (hasTypedInput() && !window.confirm(t('bandwidth.typed'))) event.preventDefault()
  }
  return (
    <Form method="post" action={paths.bandwidth} reloadDocument className="row" onSubmit={ask}>
      <input type="hidden" name="returnTo" value={pathname + search} />
      {light ? <span>{t('bandwidth.on')}</span> : null}
      <Button name="low" value={light ? 'off' : 'on'} variant="secondary" small>
        {t(light ? 'bandwidth.turnOff' : 'bandwidth.turnOn')}
      </Button>
    </Form>
  )
}
