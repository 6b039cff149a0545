import type { LoaderFunctionArgs } from '@remix-run/node'
import { ShortcutsPage } from '~/app/features/admin/shortcuts/shortcut-list'
import { requirePermission } from '~/app/platform/guard.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { title: 'admin:shortcuts.title' } satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  await requirePermission(args, 'overview.read')
  return null
}

export default ShortcutsPage
