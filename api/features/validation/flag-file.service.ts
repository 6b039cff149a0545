import { recordAuditEntry } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { listFile } from '~/api/platform/csv/list-file'
import type { ApiDeps } from '~/api/platform/deps'
import type { Locale } from '~/contracts/constants'
import type { FileAnswer } from '~/contracts/endpoint'
import type { FlaggedJournalist } from '~/contracts/validation/flags'
import { readFlags } from './flags.service'

/** All active warnings as a file, as the list shows them. Recorded for the administration. */
export async function exportFlags(
  deps: ApiDeps,
  actor: Actor,
  { text, locale }: { text: string | undefined; locale: Locale },
): Promise<FileAnswer> {
  if (actor.accessLevel === 'admin')
    await recordAuditEntry(deps, actor, {
      action: 'people.exported',
      subject: { kind: 'export', id: null },
      details: { list: 'warnings' },
    })
  return listFile<FlaggedJournalist>({
    name: 'warnings',
    day: deps.now(),
    columns: {
      id: ({ id }) => id,
      firstName: ({ journalist }) => journalist.firstName,
      lastName: ({ journalist }) => journalist.lastName,
      country: ({ journalist }) => journalist.country,
      office: ({ office }) => office,
      organisation: ({ organisation }) => organisation,
      since: ({ flaggedAt }) => flaggedAt,
      reason: ({ reason }) => reason,
    },
    read: (size) => readFlags(deps, actor, { text, locale, size }),
  })
}
