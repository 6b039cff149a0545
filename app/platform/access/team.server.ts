import type { Args } from '../args'
import { findUser, requirePermission } from '../guard.server'
import type { CurrentUser } from '~/contracts/accounts/auth'
import { mayUse } from '~/contracts/permissions'

/** A member of a team: an outlet's account, or a contributor of one. @throws Response 404 for other contributors */
export async function requireTeam(args: Args): Promise<CurrentUser> {
  const user = await requirePermission(args, 'team.own')
  if (!user.isMediaOutlet) throw new Response(null, { status: 404 })
  return user
}

/** True for those who have a team, for what they are offered beside pages of everybody. */
export async function hasTeam(args: Args): Promise<boolean> {
  const user = await findUser(args)
  return user !== null && user.isMediaOutlet && mayUse(user, 'team.own')
}
