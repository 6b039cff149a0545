import { type Args, call } from '~/app/platform/api.server'
import { textOf } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { localeOf } from '~/app/platform/i18n.server'
import { type AccountSection, accountSections, localReturnTo, paths } from '~/app/platform/paths'
import { formOf } from '~/app/platform/submitted-form.server'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import { getAccount } from '~/contracts/accounts/account'
import { updateCurrentUser } from '~/contracts/accounts/auth'
import { type AccessLevel, can, type Permission } from '~/contracts/permissions'
import { zoneWithOffset } from './time-zones.server'

/** Sections that not every account has. */
const sectionPermissions: Partial<Record<AccountSection, Permission>> = {
  contributors: 'contributors.manage',
  feeds: 'watchlist',
  webhooks: 'webhooks.own',
}

/** The settings sections of this account. */
export async function loadSections(args: Args) {
  const { accessLevel } = await requirePermission(args, 'account.own')
  return {
    sections: accountSections.filter((section) => {
      const permission = sectionPermissions[section]
      return permission === undefined || can(accessLevel, permission)
    }),
  }
}

/** The user's account settings, in the language of this request. */
export async function loadAccount(args: Args) {
  const user = await requirePermission(args, 'account.own')
  const account = await call(args, getAccount)
  return {
    account,
    locale: localeOf(args),
    hasProfile: can(user.accessLevel, 'profile.own'),
    /** Null for those for whom nothing is chosen. */
    suggestions: hasSuggestions(user.accessLevel) ? account.suggestions : null,
    zone: zoneWithOffset(account.timeZone ?? account.countryZone),
  }
}

/** Admins come to work to the page after login, and those who wait see no offers yet. */
const hasSuggestions = (accessLevel: AccessLevel): boolean =>
  can(accessLevel, 'resources.read') && !can(accessLevel, 'overview.read')

/** Switches suggestions on or off. */
export async function saveAccount(args: Args) {
  await requirePermission(args, 'account.own')
  const form = await formOf(args)
  // A page that was opened before the time zone had a page of its own.
  if (!form.has('suggestions')) return seeOther(paths.accountSection('time_zone'))
  const suggestions = textOf(form, 'suggestions') === 'on'
  await call(args, updateCurrentUser, { input: { suggestions } })
  return redirectWithToast(args, localReturnTo(textOf(form, 'returnTo') || null, paths.accountSettings), {
    type: 'success',
    key: suggestions ? 'account:toast.suggestionsOn' : 'account:toast.suggestionsOff',
  })
}
