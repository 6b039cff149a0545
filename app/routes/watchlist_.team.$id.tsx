import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { saveTeamOffer } from '~/app/features/watchlist/team-list.server'
import { paths } from '~/app/platform/paths'

export const loader = () => redirect(paths.teamList())

export async function action(args: ActionFunctionArgs) {
  return saveTeamOffer(args)
}
