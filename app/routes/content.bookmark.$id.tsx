import { redirect } from '@remix-run/node'
import { saveBookmark as action } from '~/app/features/offers/offers.server'
import { paths } from '~/app/platform/paths'

export const loader = () => redirect(paths.watchlist)
export { action }
