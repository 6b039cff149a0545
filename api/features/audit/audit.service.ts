import { v7 } from 'uuid'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import type { Sweep } from '~/api/platform/jobs'
import type { AuditAction, AuditDetails, AuditSubject } from '~/contracts/administration/audit'
import * as repo from './audit.repo'
import { type ChainError, digestOf, chainErrorIn, hashOf, newSalt, type StoredEntry } from './chain'
import { type ListFile, listFile } from '~/api/platform/csv/list-file'
import type { FileAnswer } from '~/contracts/endpoint'

export interface NewEntry {
  action: AuditAction
  subject: { kind: AuditSubject; id: string | null }
  /** The data subject, who can see the access. */
  personId?: string | null
  details?: AuditDetails
}

/** The actor: a person with the organisation they act for; null for the system or its operator. */
export type Doer = Pick<Actor, 'id' | 'organisation' | 'address'> | null

/** Recorded if the address is unknown. */
const unknown = '–'

/**
 * Adds an audit entry in the caller's transaction, atomically with the action. It is written as the last step of the
 * transaction, because writers of the log are serialised.
 */
export async function recordAuditEntry(
  deps: Pick<ApiDeps, 'database' | 'now'>,
  doer: Doer,
  entry: NewEntry,
): Promise<void> {
  const { database } = deps
  const at = deps.now()
  await database.transaction(async () => {
    database.beforeCommit(() => add(database, { at, doer, entry }))
  })
}

const countsOnceMs = 60 * 60 * 1000

/**
 * Records a frequent action, such as viewing, at most once an hour. The request only waits for other writers if there
 * is something to record.
 */
export async function recordOnceAnHour(
  deps: Pick<ApiDeps, 'database' | 'now'>,
  doer: NonNullable<Doer>,
  entry: NewEntry,
): Promise<void> {
  const { database } = deps
  const at = deps.now()
  const same = { actorId: doer.id, action: entry.action, personId: entry.personId ?? null }
  const since = new Date(at.getTime() - countsOnceMs)
  const isNews = async () => !(await repo.hasSince(database, same, since))
  if (!(await isNews())) return
  await database.transaction(async () => {
    database.beforeCommit(async () => {
      // Checked again under the lock, as two pages may have been opened concurrently.
      await repo.lockHead(database)
      if (await isNews()) await add(database, { at, doer, entry })
    })
  })
}

/**
 * Records access to another person's private data. Access to one's own data and that of one's organisation is not
 * recorded. Can be called from anywhere such data is read.
 */
export async function recordView(
  deps: Pick<ApiDeps, 'database' | 'now'>,
  actor: NonNullable<Doer>,
  personId: string,
): Promise<void> {
  if (personId === actor.id || personId === actor.organisation.id) return
  const subject = { kind: 'person', id: personId } as const
  await recordOnceAnHour(deps, actor, { action: 'person.viewed', subject, personId })
}

async function add(
  database: ApiDeps['database'],
  { at, doer, entry }: { at: Date; doer: Doer; entry: NewEntry },
): Promise<void> {
  const head = await repo.lockHead(database)
  const address = doer?.address ?? unknown
  const salt = newSalt()
  const chained = {
    position: head.position + 1,
    id: v7(),
    at,
    actor_id: doer?.id ?? null,
    organisation_id: doer?.organisation.id ?? null,
    action: entry.action,
    subject_kind: entry.subject.kind,
    subject_id: entry.subject.id,
    person_id: entry.personId ?? null,
    details: entry.details ?? {},
    address_digest: digestOf(address, salt),
    previous_hash: head.hash,
  }
  await repo.append(database, { ...chained, address, address_salt: salt, hash: hashOf(chained) })
}

interface Head {
  position: number
  hash: string
}
/** Not complete if the time limit was reached; all entries read so far are intact. */
export type ChainReport =
  | { whole: true; complete: boolean; count: number; head: Head }
  | { whole: false; position: number; fault: ChainError | 'end' | 'unknownHead' }

/** Deletes the IP addresses of entries before a moment; the chain stays valid. */
export const forgettingAddresses = (database: ApiDeps['database'], before: Date): Sweep => ({
  take: (limit) => repo.forgetAddresses(database, before, limit),
  count: (limit) => repo.countAddresses(database, before, limit),
})

const batch = 1000

/**
 * Verifies the log, as far as time permits, and returns the first fault of its chain. `known` is a head recorded
 * earlier: if the chain does not contain it, the log was rewritten.
 */
export async function verifyChain(
  database: ApiDeps['database'],
  { known, isOver }: { known?: Head; isOver?: () => boolean } = {},
): Promise<ChainReport> {
  // Read first: entries added meanwhile are verified as well, but need not be.
  const head = await repo.findHead(database)
  let before = { position: 0, hash: '' }
  let metKnown = known === undefined
  for (;;) {
    const entries = (await repo.selectAfter(database, before.position, batch)) as StoredEntry[]
    for (const entry of entries) {
      const fault = chainErrorIn(entry, before)
      if (fault) return { whole: false, position: entry.position, fault }
      before = { position: entry.position, hash: entry.hash }
      if (before.position === head.position && before.hash !== head.hash)
        return { whole: false, position: before.position, fault: 'end' }
      metKnown ||= known?.position === before.position && known.hash === before.hash
    }
    if (entries.length < batch) break
    if (isOver?.()) return { whole: true, complete: false, count: before.position, head: before }
  }
  if (before.position < head.position) return { whole: false, position: before.position + 1, fault: 'end' }
  if (!metKnown) return { whole: false, position: known?.position ?? 0, fault: 'unknownHead' }
  return { whole: true, complete: true, count: before.position, head: before }
}

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
