import { z } from 'zod'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { localeOf } from '~/app/platform/i18n.server'
import { type AccountSection, accountSections, paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { getAccount } from '~/contracts/accounts/account'
import { TimeZone, updateCurrentUser } from '~/contracts/accounts/auth'
import { can, type Permission } from '~/contracts/permissions'
import { zoneGroups, zoneWithOffset } from './time-zones.server'

/** Sections that not every account has. */
const sectionPermissions: Partial<Record<AccountSection, Permission>> = {
  contributors: 'contributors.manage',
  feeds: 'watchlist',
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
    zones: {
      chosen: account.timeZone,
      ofCountry: zoneWithOffset(account.countryZone),
      groups: zoneGroups(args),
      now: new Date().toISOString(),
    },
  }
}

/** Without a chosen time zone the user's country determines it. */
const ZoneForm = z.object({ timeZone: TimeZone.optional() })

export async function saveTimeZone(args: Args) {
  await requirePermission(args, 'account.own')
  const submission = await parseForm(args, ZoneForm)
  if (submission.status !== 'success') return invalid(submission)
  try {
    await call(args, updateCurrentUser, { input: { timeZone: submission.value.timeZone ?? null } })
  } catch (error) {
    if (error instanceof ApiFailure) return replyWithFailure(submission, error)
    throw error
  }
  return redirectWithToast(args, paths.accountSettings, { type: 'success', key: 'account:toast.timeZone' })
}
