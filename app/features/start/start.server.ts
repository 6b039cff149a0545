import { type Args, call, hasFailed } from '~/app/platform/api.server'
import type { ContentDocument } from '~/app/platform/content/content-source'
import { localeOf } from '~/app/platform/i18n.server'
import { listTeasers, type OfferTeaser } from '~/contracts/offers/offers'

/** A sample of the offers; none while the API cannot be reached or is asked too often, because the page works without it. */
export async function loadTeasers(args: Args): Promise<OfferTeaser[]> {
  try {
    return await call(args, listTeasers)
  } catch (error) {
    if (hasFailed(error) && [429, 503].includes(error.status)) return []
    throw error
  }
}

/** The editors' welcome text; null if no content has been loaded yet, so the page shows its default text. */
export const loadWelcome = (args: Args): ContentDocument | null =>
  args.context.content.find('start', localeOf(args))
