import { redirect } from '@remix-run/node'
import { answerPasskey as action } from '~/app/features/auth/auth.server'
import { paths } from '~/app/platform/paths'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { forAnyone: true } satisfies PageHandle

export const loader = () => redirect(paths.login())
export { action }
