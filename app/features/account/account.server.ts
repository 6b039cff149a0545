import { type Args, call } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { localeOf } from '~/app/platform/i18n.server'
import { type AccountSection, accountSections } from '~/app/platform/paths'
import { getAccount } from '~/contracts/account'
import { can, type Permission } from '~/contracts/permissions'

/** Sections that do not concern everybody. */
const sectionPermissions: Partial<Record<AccountSection, Permission>> = {
  contributors: 'contributors.manage',
  feeds: 'watchlist',
}

/** The sections of the settings that concern this account. */
export async function loadSections(args: Args) {
  const { standing } = await requirePermission(args, 'account.own')
  return {
    sections: accountSections.filter((section) => {
      const permission = sectionPermissions[section]
      return permission === undefined || can(standing, permission)
    }),
  }
}

/** The settings of the own account, in the language of this request. */
export async function loadAccount(args: Args) {
  const user = await requirePermission(args, 'account.own')
  const account = await call(args, getAccount)
  return { account, locale: localeOf(args), hasProfile: can(user.standing, 'profile.own') }
}
