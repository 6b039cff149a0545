import { defaultLocale } from '~/contracts/constants'
import { listOpenAddresses } from '~/contracts/offers/open-offers'
import type { CallOrigin } from '~/contracts/call'
import { paths } from '../paths'
import type { ApiTransport } from './network.server'
import type { Listed } from './sitemap.server'

type Client = Pick<CallOrigin, 'address' | 'requestId'>

/** The pages of offers that are open to visitors; none where the API does not know such offers, null if it says nothing. */
export async function openOfferPages(api: ApiTransport, client: Client): Promise<Listed[] | null> {
  const origin = { token: null, locale: defaultLocale, userAgent: '', idempotencyKey: null, visit: null, ifNoneMatch: null } // prettier-ignore
  const answer = await api({ endpoint: listOpenAddresses }, { ...origin, ...client }).catch(() => null)
  if (answer?.status === 404) return []
  if (answer?.status !== 200 || answer.strange !== undefined) return null
  const offers = answer.body as { id: string; changedAt: string }[]
  return offers.map(({ id, changedAt }) => ({ path: paths.offer(id), changedAt }))
}
