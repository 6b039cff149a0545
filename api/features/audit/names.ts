import type { ApiDeps } from '~/api/platform/deps'
import type { NamedInLog } from '~/contracts/administration/audit-log'
import { profileKindOf, profileName } from '~/contracts/people/people'
import { type NamedRow, selectNamed } from './log.repo'

export type Names = ReadonlyMap<string, NamedInLog>

const kindOf = ({ roles, parent_id }: NamedRow) => profileKindOf({ roles, contributor: parent_id !== null })

function toNamed(row: NamedRow): NamedInLog {
  const kind = kindOf(row)
  const { title, first_name: firstName, last_name: lastName, entity_name: entityName } = row
  return { id: row.id, kind, name: profileName({ kind, title, firstName, lastName, entityName }) }
}

/** Names of all people in the given entries, in one query. */
export async function namesIn(
  deps: Pick<ApiDeps, 'database'>,
  ids: readonly (string | null)[],
): Promise<Names> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  const rows = known.length > 0 ? await selectNamed(deps.database, known) : []
  return new Map(rows.map((row) => [row.id, toNamed(row)]))
}

export const named = (names: Names, id: string | null): NamedInLog | null =>
  id === null ? null : (names.get(id) ?? { id, name: null, kind: null })
