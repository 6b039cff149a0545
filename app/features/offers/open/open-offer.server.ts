import { unlessGone } from '~/app/platform/toast.server'
import { type Args, call, callFile } from '~/app/platform/api.server'
import { findReader } from '~/app/platform/guard.server'
import { languageNames } from '~/app/platform/reference/language-names.server'
import { paths } from '~/app/platform/paths'
import { isOpenClause } from '~/contracts/content/clauses'
import { getOpenOffer, getOpenOfferCalendar, type OpenOffer } from '~/contracts/offers/open-offers'
import { can, mayDo } from '~/contracts/permissions'
import { clauseTitles } from '~/app/platform/content/clause-titles.server'
import { openStructuredOf } from '../structured.server'

/** Members with access read offers as members. */
export async function isOutside(args: Args): Promise<boolean> {
  const user = await findReader(args)
  if (user && mayDo(user, 'resources.read')) return false
  return can(user?.accessLevel ?? 'visitor', 'offers.open')
}

/** What the API answers to those outside; null for an offer that is not open to them, whether or not there is one. */
async function ifOpen<T>(args: Args, ask: () => Promise<T>): Promise<T | null> {
  if (!(await isOutside(args))) return null
  return unlessGone(ask(), null)
}

/** The offer, for those who are not members with access; null where they may not read it. */
export const findOpenOffer = (args: Args, id: string): Promise<OpenOffer | null> =>
  ifOpen(args, () => call(args, getOpenOffer, { params: { id } }))

/** True if the address is that of an offer that the reader may read; the login does without the answer. */
export async function leadsToOpenOffer(args: Args, address: string): Promise<boolean> {
  const id = /^\/content\/detail\/view\/([\w-]+)$/.exec(address)?.[1]
  if (id === undefined) return false
  return (await findOpenOffer(args, id).catch(() => null)) !== null
}

/** Its deadline and dates as a file, likewise. It is counted for nobody. */
export const openOfferCalendar = (args: Args, id: string): Promise<Response | null> =>
  ifOpen(args, () => callFile(args, getOpenOfferCalendar, { params: { id } }))

/** The page of an open offer. Only open clauses of the guide are linked: the others would lead to the login. */
export async function loadOpenOffer(args: Args, id: string) {
  const offer = await findOpenOffer(args, id)
  if (!offer) return null
  const { publicUrl } = args.context.config
  const address = publicUrl + paths.offer(offer.id)
  const known = clauseTitles(args)
  return {
    found: 'open' as const,
    offer,
    title: offer.headline,
    lede: offer.teaser,
    sharePicture: offer.picture?.urls.share ?? null,
    languageNames: languageNames(args, [offer.language]),
    clauses: offer.clauses.map((number) => {
      const { title, guide } = known.get(String(number)) ?? {}
      return { number, ...(title ? { title } : {}), ...(guide && isOpenClause(number) ? { guide } : {}) }
    }),
    address,
    structured: openStructuredOf(offer, { address, publicUrl }),
    isVisitor: !args.context.session.tokens(),
  }
}
export type OpenOfferData = NonNullable<Awaited<ReturnType<typeof loadOpenOffer>>>
