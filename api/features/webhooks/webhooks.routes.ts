import { passwordTries } from '~/api/features/auth/auth.service'
import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import {
  changeWebhook,
  getWebhook,
  listWebhooks,
  makeWebhook,
  removeWebhook,
  renewWebhookSecret,
  sendDeliveryAgain,
  testWebhook,
} from '~/contracts/accounts/webhooks'
import * as sending from './sending.service'
import * as webhooks from './webhooks.service'

/** Each test waits for the answer of another server, and may be sent to one that did not ask. */
const tests = { name: 'webhook-test', max: 30, windowSeconds: 3600 }
const repeats = { name: 'webhook-again', max: 120, windowSeconds: 3600 }

const byActor = ({ actor }: { actor: { id: string } }) => actor.id
const tries = { limit: passwordTries, by: byActor }

export function mountWebhooks(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(listWebhooks, ({ actor }) => webhooks.listOwn(deps, actor))
  mount.guarded(
    makeWebhook,
    {
      prepare: (wanted) => webhooks.checkNew(deps, wanted),
      action: ({ actor, input }) => webhooks.makeOwn(deps, actor, input),
    },
    { secret: true, limits: [tries] },
  )
  mount.guarded(getWebhook, ({ actor, params }) => webhooks.getOwn(deps, actor, params.id))
  mount.guarded(changeWebhook, ({ actor, params, input }) =>
    webhooks.changeOwn(deps, actor, { id: params.id, change: input }),
  )
  mount.guarded(removeWebhook, ({ actor, params }) => webhooks.removeOwn(deps, actor, params.id))
  mount.guarded(
    renewWebhookSecret,
    {
      prepare: (wanted) => webhooks.checkOwner(deps, wanted),
      action: ({ actor, params, input }) => webhooks.renewOwn(deps, actor, { id: params.id, input }),
    },
    { secret: true, limits: [tries] },
  )
  mount.guarded(
    testWebhook,
    {
      // Before the transaction of the action, which is not to wait for another server.
      prepare: ({ actor, params }) => sending.sendTest(deps, actor, params.id),
      action: ({ prepared }) => Promise.resolve(prepared),
    },
    { limits: [{ limit: tests, by: byActor }] },
  )
  mount.guarded(sendDeliveryAgain, ({ actor, params }) => sending.sendAgain(deps, actor, params.id), {
    limits: [{ limit: repeats, by: byActor }],
  })
}
