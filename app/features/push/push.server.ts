import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { getPush, PushSubscription, subscribeBrowser, unsubscribeBrowser } from '~/contracts/messages/push'

const noStore = { headers: { 'Cache-Control': 'no-store' } }

/** Only for scripts and the worker; answers 404 if push is not configured. */
async function guard(args: Args): Promise<void> {
  if (!args.context.config.pushes) throw new Response(null, { status: 404 })
  await requirePermission(args, 'notifications.own')
}

/** The public key for subscribing, and the current subscription. */
export async function loadPush(args: Args): Promise<Response> {
  await guard(args)
  return Response.json(await call(args, getPush), noStore)
}

async function subscriptionOf({ request }: Args): Promise<PushSubscription> {
  const body: unknown = await request.json().catch(() => null)
  const parsed = PushSubscription.safeParse(body)
  if (!parsed.success) throw new Response(null, { status: 422 })
  return parsed.data
}

/** PUT switches on, DELETE switches off. */
export async function changePush(args: Args): Promise<Response> {
  await guard(args)
  const { method } = args.request
  try {
    if (method === 'PUT') await call(args, subscribeBrowser, { input: await subscriptionOf(args) })
    else if (method === 'DELETE') await call(args, unsubscribeBrowser)
    else return new Response(null, { status: 405 })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return new Response(null, { status: error.status })
  }
  return new Response(null, { status: 204, ...noStore })
}
