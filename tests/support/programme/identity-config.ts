import type { Database } from '~/api/platform/database'
import type { ApiConfig } from '~/api/platform/deps'
import { openIdentity } from '~/api/platform/identity'
import type { FileStore } from '~/api/platform/storage'

type Variables = Partial<Parameters<typeof openIdentity>[0]>

/** The part of the configuration that comes from the settings of a campus, as `api/backend.ts` makes it. */
export function identityConfig(
  database: Database,
  variables: Variables = {},
  files?: Pick<FileStore, 'get'>,
): Pick<ApiConfig, 'brandName' | 'identity'> {
  const identity = openIdentity({ MAIL_FROM: 'campus@example.org', ...variables }, database, files)
  return {
    get brandName() {
      return identity.current.name
    },
    identity,
  }
}
