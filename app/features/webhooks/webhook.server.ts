import { z } from 'zod'
import { type Args, call } from '~/app/platform/api.server'
import { answerForm, formKey } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { doneOrGone, redirectWithToast, type ToastText } from '~/app/platform/toast.server'
import { getSecondFactor } from '~/contracts/accounts/security'
import {
  changeWebhook,
  getWebhook,
  NewWebhook,
  NewWebhookSecret,
  removeWebhook,
  renewWebhookSecret,
  sendDeliveryAgain,
  testWebhook,
  webhookEvents,
} from '~/contracts/accounts/webhooks'
import { shownSecret } from './webhooks.server'

const idOf = ({ params }: Args): string => params.id ?? ''

/** One receiver with its log. */
export async function loadWebhook(args: Args) {
  await requirePermission(args, 'webhooks.own')
  const [{ deliveries, ...webhook }, factor] = await Promise.all([
    call(args, getWebhook, { params: { id: idOf(args) } }),
    call(args, getSecondFactor),
  ])
  return {
    title: webhook.address,
    webhook,
    deliveries,
    events: webhookEvents,
    withCode: factor.enabledAt !== null,
    confirming: new URL(args.request.url).searchParams.get('confirm') === 'remove',
    formKey: formKey(args),
  }
}

const Action = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('change'),
    events: NewWebhook.shape.events,
    active: z.string().optional(),
  }),
  z.object({ intent: z.literal('test'), formKey: z.string().max(64).optional() }),
  z.object({ intent: z.literal('again'), delivery: z.string().min(1).max(64) }),
  z.object({
    intent: z.literal('renew'),
    password: NewWebhookSecret.shape.password,
    code: NewWebhookSecret.shape.code,
    formKey: NewWebhookSecret.shape.key,
  }),
  z.object({ intent: z.literal('remove') }),
])
type Action = z.output<typeof Action>

interface Outcome {
  toast: ToastText
  to?: string
}

/** The action for the page's forms. */
export async function changeOne(args: Args) {
  await requirePermission(args, 'webhooks.own')
  return answerForm(args, Action, async (value) => {
    const { toast, to } = await perform(args, value)
    return redirectWithToast(args, to ?? paths.webhook(idOf(args)), toast)
  })
}

async function perform(args: Args, action: Action): Promise<Outcome> {
  const params = { id: idOf(args) }
  switch (action.intent) {
    case 'change': {
      const input = { events: action.events, active: action.active !== undefined }
      await call(args, changeWebhook, { params, input })
      return { toast: { type: 'success', key: 'webhooks:toast.saved' } }
    }
    case 'test': {
      return { toast: resultOf(await call(args, testWebhook, { params, idempotencyKey: action.formKey })) }
    }
    case 'again':
      await call(args, sendDeliveryAgain, { params: { id: action.delivery } })
      return { toast: { type: 'success', key: 'webhooks:toast.again' } }
    case 'renew': {
      const { intent: _, formKey: key, ...proof } = action
      const { id, address, secret } = await call(args, renewWebhookSecret, {
        params,
        input: { ...proof, key },
      })
      await shownSecret.keep(args, { id, address, secret })
      const toast = { type: 'success', key: 'webhooks:toast.renewed' } as const
      return { toast, to: paths.accountSection('webhooks') }
    }
    case 'remove': {
      const removed = call(args, removeWebhook, { params })
      const toast = await doneOrGone(removed, 'webhooks:toast.removed', 'webhooks:toast.removedBefore')
      return { toast, to: paths.accountSection('webhooks') }
    }
  }
}

const resultOf = ({ state, status }: { state: string; status: number | null }): ToastText =>
  state === 'delivered' && status !== null
    ? { type: 'success', key: 'webhooks:toast.tested', values: { status } }
    : { type: 'error', key: 'webhooks:toast.testFailed' }
