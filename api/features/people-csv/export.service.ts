import { v7 } from 'uuid'
import type { z } from 'zod'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { listPeopleIds } from '~/api/features/people-admin/people-ids.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { type Cell, csvStream } from '~/api/platform/csv/csv'
import type { ApiDeps } from '~/api/platform/deps'
import type { FileAnswer } from '~/contracts/endpoint'
import { profileKindOf } from '~/contracts/people/people'
import type { exportPeople as contract } from '~/contracts/administration/people-csv'
import * as repo from './people-csv.repo'

const header = [
  'id', 'kind', 'state', 'firstName', 'lastName', 'organisation', 'email', 'country', 'language', 'created',
] as const // prettier-ignore
/** About a hundred kilobytes. */
const atOnce = 1000

type Query = z.output<typeof contract.query>

async function* lines(deps: ApiDeps, query: Query): AsyncGenerator<Cell[][]> {
  for await (const ids of listPeopleIds(deps, query, atOnce)) {
    const rows = await repo.selectExported(deps.database, ids)
    yield rows.map((row) => [
      row.id,
      profileKindOf({ roles: row.roles, contributor: row.parent_id !== null }),
      row.state,
      row.first_name,
      row.last_name,
      row.entity_name,
      row.email,
      row.country_id,
      row.locale,
      row.created_at.toISOString(),
    ])
  }
}

/**
 * All people matching a filter, as CSV. Everyone with an account can see that the export took place. It is recorded
 * before the first line, so also if the download is interrupted; their number is not known then.
 */
export async function exportPeople(deps: ApiDeps, actor: Actor, query: Query): Promise<FileAnswer> {
  const { kind, state, validated, editor, country } = query
  await recordAuditEntry(deps, actor, {
    action: 'people.exported',
    subject: { kind: 'export', id: null },
    details: {
      kind: kind ?? null,
      state: state ?? null,
      validated: validated ?? null,
      editor: editor ?? null,
      country: country ?? null,
    },
  })
  return {
    type: 'text/csv; charset=utf-8',
    read: () => Promise.resolve(csvStream(header, lines(deps, query))),
    tag: v7(),
    shared: false,
    saveAs: `people-${deps.now().toISOString().slice(0, 10)}.csv`,
  }
}
