import { z } from 'zod'
import { type Args, call } from '~/app/platform/api.server'
import { answerForm, formKey } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import { getSecondFactor } from '~/contracts/accounts/security'
import { listWebhooks, makeWebhook, NewWebhook, webhookEvents } from '~/contracts/accounts/webhooks'
import { limits } from '~/contracts/constants'
import { shownOnce } from '~/app/platform/shown-once.server'

const page = paths.accountSection('webhooks')

/** The user's receivers, and a new secret once. */
export async function loadWebhooks(args: Args) {
  await requirePermission(args, 'webhooks.own')
  const [webhooks, factor] = await Promise.all([call(args, listWebhooks), call(args, getSecondFactor)])
  return {
    webhooks,
    events: webhookEvents,
    withCode: factor.enabledAt !== null,
    isFull: webhooks.length >= limits.webhooks,
    fresh: await shownSecret.find(args),
    formKey: formKey(args),
  }
}

const Action = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('make'),
    address: NewWebhook.shape.address,
    events: NewWebhook.shape.events,
    password: NewWebhook.shape.password,
    code: NewWebhook.shape.code,
    formKey: NewWebhook.shape.key,
  }),
  z.object({ intent: z.literal('kept') }),
])

/** Adds a receiver, or hides the secret that has been copied. */
export async function addWebhook(args: Args) {
  await requirePermission(args, 'webhooks.own')
  return answerForm(args, Action, async (value) => {
    if (value.intent === 'kept') {
      const fresh = await shownSecret.find(args)
      shownSecret.forget(args)
      return seeOther(fresh ? paths.webhook(fresh.id) : page)
    }
    const { intent: _, formKey: key, ...wanted } = value
    const { id, address, secret } = await call(args, makeWebhook, { input: { ...wanted, key } })
    await shownSecret.keep(args, { id, address, secret })
    return redirectWithToast(args, page, 'webhooks:toast.made')
  })
}

/** A new secret, for the page that shows it. */
export const shownSecret = shownOnce<{ id: string; address: string; secret: string }>(
  'webhookSecret',
  'webhook secret',
)
