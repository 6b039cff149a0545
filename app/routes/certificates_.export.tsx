import { loadCertificatesCsv as loader } from '~/app/features/certificates/manage.server'
import type { PageHandle } from '~/app/platform/page-handle'

export const handle = { takesTurn: true } satisfies PageHandle
export { loader }
