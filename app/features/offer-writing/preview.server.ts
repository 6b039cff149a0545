import { type Args, call } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { languageNames } from '~/app/platform/language-names.server'
import { previewOffer } from '~/contracts/offers/offer-writing'

/** An offer as members will see it, as it is saved. */
export async function loadPreview(args: Args) {
  await requirePermission(args, 'offers.write')
  const preview = await call(args, previewOffer, { params: { id: args.params.id ?? '' } })
  const { headline, language } = preview.offer
  return { ...preview, title: headline, languageNames: languageNames(args, [language]) }
}
