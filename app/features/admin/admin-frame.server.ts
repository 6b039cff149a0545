import type { Args } from '~/app/platform/api.server'
import { findUser, requirePermission } from '~/app/platform/guard.server'
import { can } from '~/contracts/permissions'
import { releaseName } from '~/contracts/release'

/** The administration's own pages. `release`: what runs, such as `0.1.0 (b5baa7e8c0de)`. */
export async function loadAdmin(args: Args): Promise<{ release: string }> {
  await requirePermission(args, 'overview.read')
  return { release: releaseName() }
}

/** For pages that others use too: `release` is null for readers without the administration's navigation. Access is up to the page. */
export async function loadAdminFrame(args: Args): Promise<{ release: string | null }> {
  const user = await findUser(args)
  const isAdmin = user !== null && can(user.accessLevel, 'overview.read')
  return { release: isAdmin ? releaseName() : null }
}
