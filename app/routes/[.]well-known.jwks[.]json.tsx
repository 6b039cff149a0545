import { loadSigningKeys as loader } from '~/app/features/certificates/certificate.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle
export { loader }
