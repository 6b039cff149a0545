import { peopleFile } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import type { CaseSummary } from '~/contracts/administration/moderation'
import type { FileAnswer } from '~/contracts/endpoint'
import type { CaseFilter } from './cases.repo'
import { readCases } from './cases.service'

/** A list of cases as a file. Recorded, as it names their authors. */
export const exportCases = (deps: ApiDeps, actor: Actor, query: CaseFilter): Promise<FileAnswer> =>
  peopleFile<CaseSummary>(deps, actor, {
    name: 'reports',
    filter: { state: query.view, kind: query.kind ?? null, category: query.category ?? null },
    columns: {
      id: ({ id }) => id,
      kind: (entry) => entry.kind,
      excerpt: ({ excerpt }) => excerpt,
      author: ({ author }) => author?.name ?? null,
      reports: ({ reportCount }) => reportCount,
      categories: ({ categories }) => categories.join(' '),
      state: ({ state }) => state,
      opened: ({ openedAt }) => openedAt,
      decided: ({ decidedAt }) => decidedAt,
      appealed: ({ appealedAt }) => appealedAt,
      appealDecided: ({ appealDecidedAt }) => appealDecidedAt,
    },
    read: (size) => readCases(deps, query, size),
  })
