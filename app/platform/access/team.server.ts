import type { Args } from '../args'
import { closedPage, findUser, requirePermission } from '../guard.server'
import type { CurrentUser } from '~/contracts/accounts/auth'
import { mayUse } from '~/contracts/permissions'

/** A member of a team: an outlet's account, or a contributor of one. @throws Response 403 for other contributors */
export async function requireTeam(args: Args): Promise<CurrentUser> {
  const user = await requirePermission(args, 'team.own')
  if (!user.isMediaOutlet) throw await closedPage(args, user, 'team.own')
  return user
}

/** True for those who have a team, for what they are offered beside pages of everybody. */
export async function hasTeam(args: Args): Promise<boolean> {
  const user = await findUser(args)
  return user !== null && user.isMediaOutlet && mayUse(user, 'team.own')
}
