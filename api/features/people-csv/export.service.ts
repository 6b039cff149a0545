import { v7 } from 'uuid'
import type { z } from 'zod'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { findPeopleIds } from '~/api/features/people-admin/people-ids.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { type Cell, csvStream } from '~/api/platform/csv'
import type { ApiDeps } from '~/api/platform/deps'
import type { FileAnswer } from '~/contracts/endpoint'
import { profileKindOf } from '~/contracts/people/people'
import { exportedPeople, type exportPeople as contract } from '~/contracts/administration/people-csv'
import * as repo from './people-csv.repo'

const header = [
  'id', 'kind', 'state', 'firstName', 'lastName', 'organisation', 'email', 'country', 'language', 'created',
] as const // prettier-ignore
const atOnce = 1000

async function* lines({ database }: ApiDeps, ids: readonly string[]): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < ids.length; from += atOnce) {
    const rows = await repo.selectExported(database, ids.slice(from, from + atOnce))
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

/** People matching a filter, as CSV. Everyone with an account can see that the export took place. */
export async function exportPeople(
  deps: ApiDeps,
  actor: Actor,
  query: z.output<typeof contract.query>,
): Promise<FileAnswer> {
  const ids = await findPeopleIds(deps, query, exportedPeople)
  const { kind, state, validated, editor, country } = query
  await recordAuditEntry(deps, actor, {
    action: 'people.exported',
    subject: { kind: 'export', id: null },
    details: {
      count: ids.length,
      kind: kind ?? null,
      state: state ?? null,
      validated: validated ?? null,
      editor: editor ?? null,
      country: country ?? null,
    },
  })
  return {
    type: 'text/csv; charset=utf-8',
    read: () => Promise.resolve(csvStream(header, lines(deps, ids))),
    tag: v7(),
    shared: false,
    saveAs: `people-${deps.now().toISOString().slice(0, 10)}.csv`,
  }
}
