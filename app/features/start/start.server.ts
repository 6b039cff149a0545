import type { Args } from '~/app/platform/api.server'
import type { ContentDocument } from '~/app/platform/content/content-source'
import { localeOf } from '~/app/platform/i18n.server'

/** The editors' welcome text; null if no content has been loaded yet, so the page shows its default text. */
export const loadWelcome = (args: Args): ContentDocument | null =>
  args.context.content.find('start', localeOf(args))
