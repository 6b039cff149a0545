import { redirect } from '@remix-run/node'
import { saveTeamOffer as action } from '~/app/features/watchlist/watchlist.server'
import { paths } from '~/app/platform/paths'

export const loader = () => redirect(paths.teamList())
export { action }
