import { recordAuditEntry } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { listFile } from '~/api/platform/csv/list-file'
import type { Locale } from '~/contracts/constants'
import type { FileAnswer } from '~/contracts/endpoint'
import type { CaseFilter, ValidationCase, ValidationState } from '~/contracts/validation/validation'
import { readCases } from './case-list.service'

interface Asked {
  query: CaseFilter & { state: ValidationState }
  locale: Locale
}

/** What narrowed a list, without the words of a search for people. */
const recordedOf = ({ state, provider, providerName, flagged, waiting, decidedBy }: Asked['query']) => ({
  state,
  provider: provider ?? null,
  providerName: providerName ?? null,
  flagged: flagged ?? null,
  waiting: waiting ?? null,
  decidedBy: decidedBy ?? null,
})

/** A list of requests as a file. Recorded for the administration; providers take what was sent to them. */
export async function exportCases(
  deps: ApiDeps,
  actor: Actor,
  { query, locale }: Asked,
): Promise<FileAnswer> {
  if (actor.accessLevel === 'admin')
    await recordAuditEntry(deps, actor, {
      action: 'people.exported',
      subject: { kind: 'export', id: null },
      details: { list: 'validations', ...recordedOf(query) },
    })
  return listFile<ValidationCase>({
    name: 'validations',
    day: deps.now(),
    columns: {
      id: ({ id }) => id,
      firstName: ({ subject }) => subject.firstName,
      lastName: ({ subject }) => subject.lastName,
      email: ({ subject }) => subject.email,
      country: ({ subject }) => subject.country,
      provider: ({ provider }) => provider?.entityName ?? null,
      state: ({ state }) => state,
      requested: ({ requestedAt }) => requestedAt,
      decided: ({ decidedAt }) => decidedAt,
      decidedBy: ({ decidedBy }) => decidedBy?.name ?? null,
      revoked: ({ revocation }) => revocation?.at ?? null,
      concerns: ({ flagCount }) => flagCount,
    },
    read: (size) => readCases(deps, actor, { query, locale, size }),
  })
}
