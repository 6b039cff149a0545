import { followOfferLink as loader } from '~/app/features/offers/offers.server'
export { loader }
