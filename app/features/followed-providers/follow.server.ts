import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { textOf } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { localReturnTo } from '~/app/platform/session/return-to'
import { formOf } from '~/app/platform/submitted-form.server'
import { redirectWithToast } from '~/app/platform/toast.server'
import { errorKey } from '~/app/platform/translations/translation-keys'
import {
  followProvider,
  listFollowedProviders,
  mostFollowedProviders,
  unfollowProvider,
} from '~/contracts/messages/followed-providers'

/** The providers that the reader follows. */
export async function loadFollowed(args: Args) {
  await requirePermission(args, 'watchlist')
  return { providers: await call(args, listFollowedProviders), limit: mostFollowedProviders }
}

/** Follows a provider, or no longer, and leads back. */
export async function saveFollowing(args: Args) {
  await requirePermission(args, 'watchlist')
  const form = await formOf(args)
  const params = { id: args.params.id ?? '' }
  const isWanted = textOf(form, 'following') === 'true'
  const returnTo = localReturnTo(textOf(form, 'returnTo') || null, paths.followedProviders)
  try {
    await call(args, isWanted ? followProvider : unfollowProvider, { params })
  } catch (error) {
    const code = error instanceof ApiFailure ? error.violations[0]?.code : undefined
    if (code === undefined) throw error
    return redirectWithToast(args, returnTo, { type: 'error', key: errorKey(code) })
  }
  return redirectWithToast(
    args,
    returnTo,
    isWanted ? 'following:providers.followed' : 'following:providers.stopped',
  )
}
