import { type Args, call } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { localeOf } from '~/app/platform/i18n.server'
import { accountSections } from '~/app/platform/paths'
import { getAccount } from '~/contracts/account'
import { can } from '~/contracts/permissions'

/** The sections of the settings that concern this account. */
export async function loadSections(args: Args) {
  const { standing } = await requirePermission(args, 'account.own')
  return {
    sections: accountSections.filter(
      (section) => section !== 'contributors' || can(standing, 'contributors.manage'),
    ),
  }
}

/** The settings of the own account, in the language of this request. */
export async function loadAccount(args: Args) {
  const user = await requirePermission(args, 'account.own')
  const account = await call(args, getAccount)
  return { account, locale: localeOf(args), hasProfile: can(user.standing, 'profile.own') }
}
