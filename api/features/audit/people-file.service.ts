import type { Actor } from '~/api/platform/authentication/actor'
import { type ListFile, listFile } from '~/api/platform/csv/list-file'
import type { ApiDeps } from '~/api/platform/deps'
import type { AuditDetails } from '~/contracts/administration/audit'
import type { FileAnswer } from '~/contracts/endpoint'
import { recordAuditEntry } from './audit.service'

interface PeopleFile<Item> extends Omit<ListFile<Item>, 'day'> {
  /** What narrows the list, without the words of a search for people. */
  filter: AuditDetails
}

/** A list that names people as a file. Recorded, before its first line is sent. */
export async function peopleFile<Item>(
  deps: ApiDeps,
  actor: Actor,
  { filter, ...file }: PeopleFile<Item>,
): Promise<FileAnswer> {
  await recordAuditEntry(deps, actor, {
    action: 'people.exported',
    subject: { kind: 'export', id: null },
    details: { list: file.name, ...filter },
  })
  return listFile({ ...file, day: deps.now() })
}
