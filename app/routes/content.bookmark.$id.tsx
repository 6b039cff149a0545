import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { saveBookmark } from '~/app/features/offers/offers.server'
import { paths } from '~/app/platform/paths'

export const loader = () => redirect(paths.watchlist)

export async function action(args: ActionFunctionArgs) {
  return saveBookmark(args)
}
