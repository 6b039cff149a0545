import type { Args } from '~/app/platform/api.server'
import { chooseDelivery } from '~/app/platform/delivery/delivery.server'
import { textOf } from '~/app/platform/forms.server'
import { localReturnTo, paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { formOf } from '~/app/platform/submitted-form.server'

/** Switches scripts and images on or off, from the next page on. */
export async function switchBandwidth(args: Args): Promise<Response> {
  const form = await formOf(args)
  const light = textOf(form, 'low') === 'on'
  const response = await redirectWithToast(args, localReturnTo(textOf(form, 'returnTo'), paths.start), {
    type: 'info',
    key: light ? 'common:bandwidth.on' : 'common:bandwidth.off',
  })
  const cookie = await chooseDelivery(light ? 'light' : 'full', args.context.config)
  response.headers.append('Set-Cookie', cookie)
  return response
}
