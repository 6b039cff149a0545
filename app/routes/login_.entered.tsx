import { checkCookie as loader } from '~/app/features/auth/auth.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { forAnyone: true } satisfies PageHandle

export { loader }
