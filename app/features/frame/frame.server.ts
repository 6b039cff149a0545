import { data } from '@remix-run/node'
import type { Args } from '~/app/platform/api.server'
import { findUser } from '~/app/platform/guard.server'
import { localeOf } from '~/app/platform/i18n.server'
import { textOf } from '~/app/platform/forms.server'
import { localReturnTo, paths } from '~/app/platform/paths'
import { seeOther, takeToast } from '~/app/platform/toast.server'

/** What every page shows around its content. Visitors cost no call, members one. */
export async function loadFrame(args: Args) {
  const { context } = args
  const [user, { toast, headers }] = await Promise.all([findUser(args), takeToast(args)])
  return data(
    {
      locale: localeOf(args),
      brandName: context.config.brandName,
      academyUrl: context.config.academyUrl,
      requestId: context.requestId,
      user,
      toast,
    },
    { headers },
  )
}

/** The close button of a toast without JavaScript: the page again, and the toast is gone. */
export async function closeToast({ request }: Args) {
  const form = await request.formData()
  return seeOther(localReturnTo(textOf(form, 'returnTo'), paths.start))
}
