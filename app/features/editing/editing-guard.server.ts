import { redirect } from '@remix-run/node'
import type { Args } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { localeCodes } from '~/contracts/constants'

/**
 * Requires an editor. With an external repository there is nothing to edit, which the list explains.
 * @throws Response 302 to the list, 403 for other users
 */
export async function requireEditor(args: Args) {
  const user = await requirePermission(args, 'content.edit')
  if (args.context.config.contentIsExternal) throw redirect(paths.editing())
  return user
}

/** The text and the language that the address names. @throws Response 404 for a language that the campus lacks */
export function keyOf({ params }: Args) {
  const locale = localeCodes.find((code) => code === params.locale)
  if (!locale) throw new Response(null, { status: 404 })
  return { uid: params.uid ?? '', locale }
}
