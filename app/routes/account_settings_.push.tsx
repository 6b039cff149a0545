import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { changePush, loadPush } from '~/app/features/push/push.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { form: 'json' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadPush(args)
}

export async function action(args: ActionFunctionArgs) {
  return changePush(args)
}
