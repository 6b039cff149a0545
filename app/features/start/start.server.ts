import type { Args } from '~/app/platform/api.server'
import type { ContentDocument } from '~/app/platform/content/content-source'
import { localeOf } from '~/app/platform/i18n.server'

/** The welcome as editors have written it; null where the source of content has never answered: the page has words of its own. */
export const loadWelcome = (args: Args): ContentDocument | null =>
  args.context.content.find('start', localeOf(args))
