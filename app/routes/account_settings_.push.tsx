import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { changePush, loadPush } from '~/app/features/push/push.server'

export const handle = { form: 'json' }

export async function loader(args: LoaderFunctionArgs) {
  return loadPush(args)
}

export async function action(args: ActionFunctionArgs) {
  return changePush(args)
}
