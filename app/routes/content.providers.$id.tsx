import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { saveFollowing } from '~/app/features/followed-providers/follow.server'
import { paths } from '~/app/platform/paths'

export const loader = () => redirect(paths.followedProviders)

export async function action(args: ActionFunctionArgs) {
  return saveFollowing(args)
}
