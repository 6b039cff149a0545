import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import { notify } from '~/api/features/notifications/notifications.service'
import type { Schema } from '~/api/platform/database/schema'
import type { ApiDeps } from '~/api/platform/deps'
import { demoPeople } from './people'
import type { DemoPerson } from './types'

const dayMs = 24 * 3600 * 1000
type Row = Insertable<Schema['review']> & { requested_at: Date }

/**
 * Trainers and providers who are validated have been so since a day after they came; the others wait, one of them for the
 * second time. The administration is told of those who wait.
 */
export async function insertReviews(deps: ApiDeps, ids: ReadonlyMap<string, string>): Promise<void> {
  const people = demoPeople.filter(
    ({ kind, state }) => (kind === 'trainer' || kind === 'service_provider') && state === 'active',
  )
  for (const person of people)
    for (const row of rowsOf(person, ids, deps.now())) {
      await deps.database.insertInto('review').values(row).execute()
      if (row.state === 'requested')
        await notifyAdmins({ ...deps, now: () => row.requested_at }, ids, { id: row.id, person })
    }
}

function rowsOf(person: DemoPerson, ids: ReadonlyMap<string, string>, now: Date): Row[] {
  const dayAfter = (days: number) =>
    new Date(now.getTime() - Math.max(0, person.joinedDaysAgo - days) * dayMs)
  const subject = ids.get(person.key) ?? ''
  const admin = demoPeople.find(({ kind }) => kind === 'admin')
  const decided = {
    id: v7(),
    subject_id: subject,
    requested_at: dayAfter(0),
    decided_at: dayAfter(1),
    decided_by: (admin && ids.get(admin.key)) ?? null,
  }
  if (person.validated) return [{ ...decided, state: 'approved' }]
  const open: Row = { id: v7(), subject_id: subject, state: 'requested', requested_at: dayAfter(2) }
  return person.reason ? [{ ...decided, state: 'rejected', reason: person.reason }, open] : [open]
}

async function notifyAdmins(
  deps: ApiDeps,
  ids: ReadonlyMap<string, string>,
  { id, person }: { id: string; person: DemoPerson },
): Promise<void> {
  const applicant = person.entityName ?? `${person.firstName} ${person.lastName}`
  for (const { key } of demoPeople.filter(({ kind }) => kind === 'admin'))
    await notify(deps, {
      personId: ids.get(key) ?? '',
      type: 'reviewRequested',
      data: { applicant },
      path: `/admin/reviews/${id}`,
    })
}
