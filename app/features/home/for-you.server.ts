import { type Args, call } from '~/app/platform/api.server'
import { clauseTitles } from '~/app/platform/clause-titles.server'
import { textOf } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { languageNames } from '~/app/platform/language-names.server'
import { paths } from '~/app/platform/paths'
import { formOf } from '~/app/platform/submitted-form.server'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import { dismissOffer, restoreOffer, type Suggestions } from '~/contracts/offers/suggestions'

/** What the page shows of an offer that was chosen; its language by name. */
export function toSuggestion(args: Args, { language, reason }: Suggestions['offers'][number]) {
  return { reason, languageName: languageNameOf(args, language) }
}

const languageNameOf = (args: Args, language: string) => languageNames(args, [language])[language] ?? language

/** The clauses that the guide has, with their titles. */
export function toClauses(args: Args, clauses: Suggestions['clauses']) {
  const known = clauseTitles(args)
  return clauses.flatMap((suggestion) => {
    const article = known.get(String(suggestion.clause))
    return article ? [{ ...suggestion, ...article }] : []
  })
}

export const toCoaches = (args: Args, coaches: Suggestions['coaches']) =>
  coaches.map(({ reason, ...coach }) => ({
    ...coach,
    reason,
    languageName: reason.kind === 'language' ? languageNameOf(args, reason.language) : '',
  }))

/** Takes an offer out of the suggestions, or back, and returns to them. */
export async function saveDismissal(args: Args): Promise<Response> {
  await requirePermission(args, 'watchlist')
  const params = { id: args.params.id ?? '' }
  const isDismissed = textOf(await formOf(args), 'dismissed') === 'true'
  await call(args, isDismissed ? dismissOffer : restoreOffer, { params })
  if (!isDismissed) return seeOther(paths.home)
  return redirectWithToast(args, paths.home, {
    type: 'success',
    key: 'home:forYou.dismissed',
    undo: { action: paths.offerDismissal(params.id), fields: [['dismissed', 'false']] },
  })
}
