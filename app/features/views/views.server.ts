import { z } from 'zod'
import { type Args, call } from '~/app/platform/api.server'
import { answerForm, textOf } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { getFixedT } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { formOf } from '~/app/platform/submitted-form.server'
import { redirectWithToast } from '~/app/platform/toast.server'
import { NewView, startView } from '~/contracts/administration/views'
import { viewedLevels } from '~/contracts/permissions'

/** The kinds of accounts, in the words of the permission page. */
export async function loadViews(args: Args) {
  await requirePermission(args, 'views.start')
  const t = getFixedT(args)
  return { options: viewedLevels.map((value) => ({ value, label: t(`permissions:holder.${value}`) })) }
}

const Start = NewView.extend({ intent: z.literal('start') })

/** Starts a view, or stops the present one: for that, the admin's own session has waited in the cookie. */
export async function saveView(args: Args) {
  const { session } = args.context
  if (textOf(await formOf(args), 'intent') === 'stop') {
    session.setView(null)
    return redirectWithToast(args, paths.home, { type: 'info', key: 'admin:view.stopped' })
  }
  await requirePermission(args, 'views.start')
  return answerForm(args, Start, async ({ as }) => {
    session.setView({ as, ...(await call(args, startView, { input: { as } })) })
    return redirectWithToast(args, paths.home, 'admin:view.started')
  })
}
