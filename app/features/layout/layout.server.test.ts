import { expect, it } from 'vitest'
import { redirectWithToast } from '~/app/platform/toast.server'
import type { Delivery } from '~/app/platform/delivery/delivery.server'
import { frontArgs, noApi } from '~/tests/support/front'
import { loadLayout } from './layout.server'

/** The toast of the page after an action, and whether it is deleted afterwards. */
async function afterAction(delivery: Delivery) {
  const action = await frontArgs({ api: noApi })
  const answer = await redirectWithToast(action, '/', { type: 'info', key: 'auth:loggedOut' })
  const Cookie = answer.headers.get('Set-Cookie')!.split(';')[0]!
  const args = await frontArgs({ api: noApi, init: { headers: { Cookie } } })
  args.context.delivery = delivery
  const { data, init } = await loadLayout(args)
  const taken = new Headers(init?.headers).has('Set-Cookie')
  return { toast: data.toast !== null, copiedAt: data.copiedAt !== null, taken }
}

it('a page says once what was done before', async () => {
  for (const delivery of ['full', 'light'] as const)
    expect(await afterAction(delivery)).toEqual({ toast: true, copiedAt: false, taken: true })
})

it('the copy for reading offline says from when it is, and leaves what was done to the next page', async () => {
  expect(await afterAction('copy')).toEqual({ toast: false, copiedAt: true, taken: false })
})
