import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { AuditSide, AuditState } from '~/contracts/certification/external-audits'

type Turn = 'outlet' | 'body' | null

export interface StandingRow {
  report: { number: number; withdrawn: boolean; valid_until: string } | null
  audit: {
    id: string
    body: string
    state: AuditState
    turn: Turn
    since: string | null
    before_state: AuditState | null
    before_turn: Turn
    before_since: string | null
    step_side: AuditSide | null
  } | null
  certificate: { number: string; standing: 'good' | 'suspended' | 'withdrawn'; valid_until: string } | null
}

/**
 * The newest report, the open audit and the newest certificate of an outlet. One query.
 * @param cutoff steps after it can still be undone
 */
export async function findStanding(
  database: Database,
  { outletId, now, cutoff }: { outletId: string; now: Date; cutoff: Date },
): Promise<StandingRow> {
  const { rows } = await sql<StandingRow>`select
    (select jsonb_build_object('number', number, 'withdrawn', withdrawn_at is not null, 'valid_until', valid_until)
      from disclosure where outlet_id = ${outletId} order by number desc limit 1) as report,
    (select jsonb_build_object('id', id, 'body', body_name, 'state', state, 'turn', turn, 'since', waiting_since,
        'before_state', before_state, 'before_turn', before_turn, 'before_since', before_since, 'step_side', step_side)
      from external_audit where outlet_id = ${outletId}
        and (ended_at is null or (step_at > ${cutoff} and step_side <> 'outlet'))
      order by requested_at desc limit 1) as audit,
    (select jsonb_build_object('number', number, 'standing', standing, 'valid_until', valid_until)
      from certificate where outlet_id = ${outletId} and issued_at <= ${now}
      order by issued_at desc, number desc limit 1) as certificate`.execute(database.db())
  return rows[0] ?? { report: null, audit: null, certificate: null }
}

/** Whether the organisation is a certification body, and how many cases wait for it, up to a bound. One query. */
export async function countWaiting(
  database: Database,
  { bodyId, bound }: { bodyId: string; bound: number },
): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*)::int from (select from external_audit
      where body_id = certification_body.provider_id and ended_at is null and turn = 'body' limit ${bound}) waiting) as count
    from certification_body where provider_id = ${bodyId}`.execute(database.db())
  return rows[0]?.count ?? null
}
