import { redirect } from '@remix-run/node'
import { switchBandwidth as action } from '~/app/features/layout/layout.server'
import { paths } from '~/app/platform/paths'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { forAnyone: true } satisfies PageHandle

export const loader = () => redirect(paths.start)
export { action }
