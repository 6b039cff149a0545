import type { Args } from '~/app/platform/api.server'
import { findUser } from '~/app/platform/guard.server'
import { can } from '~/contracts/permissions'

/** For pages that others use too: whether the reader has the administration's navigation. Access is up to the page. */
export async function loadAdminFrame(args: Args): Promise<{ isAdmin: boolean }> {
  const user = await findUser(args)
  return { isAdmin: user !== null && can(user.accessLevel, 'overview.read') }
}
