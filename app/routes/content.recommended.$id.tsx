import { redirect } from '@remix-run/node'
import { saveGroupOffer as action } from '~/app/features/group-offers/group-offers.server'
import { paths } from '~/app/platform/paths'

export const loader = () => redirect(paths.groupOffers())
export { action }
