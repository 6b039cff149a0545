// Fills an empty campus of any size in minutes.
import { createHash } from 'node:crypto'
import { tsImport } from 'tsx/esm/api'
import { counters, functions, parts, shares, withoutFunctions } from './statements.mjs'

/** Rows per statement: fast, and small enough to show progress. */
const part = 50_000

/** The audit log is a chain: each entry has the hash of the one before, so it is reckoned here. */
async function fillLog(query, size) {
  const { hashOf } = await tsImport('../../api/features/audit/chain.ts', import.meta.url)
  const { rows } = await query('select position::int, hash from audit_head')
  let { position, hash } = rows[0]
  const id = (kind, n) =>
    `0190${kind.toString(16).padStart(4, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
  const digest = createHash('sha256').update('salt 192.0.2.1').digest('base64url')
  const begin = Date.now() - 2 * 365 * 86_400_000
  for (let from = 1; from <= size; from += part / 10) {
    const entries = []
    for (let n = from; n < Math.min(from + part / 10, size + 1); n++) {
      const entry = {
        position: ++position,
        id: id(13, n),
        at: new Date(begin + Math.floor((n / size) * (Date.now() - begin))),
        actor_id: id(1, 1000 + (n % 20) * 1000),
        organisation_id: null,
        action: n % 3 === 0 ? 'log.viewed' : 'person.viewed',
        subject_kind: n % 3 === 0 ? 'log' : 'person',
        subject_id: null,
        person_id: n % 3 === 0 ? null : id(1, 1 + ((n * 7919) % size)),
        details: {},
        address_digest: digest,
        previous_hash: hash,
      }
      hash = hashOf(entry)
      entries.push({ ...entry, hash, address: '192.0.2.1', address_salt: 'salt' })
    }
    await query('insert into audit_entry select * from jsonb_populate_recordset(null::audit_entry, $1)', [
      JSON.stringify(entries),
    ])
  }
  await query('update audit_head set position = $1, hash = $2', [position, hash])
}

/**
 * Fills the database.
 * @param {(text: string, values?: unknown[]) => Promise<{ rows: any[] }>} query of a superuser, on one connection
 * @param {{ people: number, say?: (text: string) => void }} options
 */
export async function fill(query, { people: size, say = () => undefined }) {
  const { rows } = await query(`select password_hash from person where password_hash is not null limit 1`)
  const password = rows[0]?.password_hash ?? null
  // References are right by construction, and to look each up would take most of the time.
  await query('set session_replication_role = replica')
  await query('set statement_timeout = 0')
  await query(functions)
  try {
    for (const [name, statement, rowsOf] of parts) {
      const started = performance.now()
      const most = rowsOf(size)
      for (let from = 1; from <= most; from += part) {
        const range = [from, Math.min(from + part - 1, most)]
        const values = statement.includes('$3') ? [...range, password] : range
        await query(statement.replaceAll(':size', `${size}::bigint`), values)
      }
      say(`${name}: ${Math.round((performance.now() - started) / 100) / 10} s`)
    }
    for (const statement of counters) await query(statement)
    await fillLog(query, Math.round(size * shares.audit_entry))
  } finally {
    await query(withoutFunctions)
    await query('set session_replication_role = origin')
  }
  await query('vacuum analyze')
}
