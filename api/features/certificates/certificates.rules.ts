import { DateTime } from 'luxon'
import { certificateTerm, lifetimes } from '~/contracts/constants'
import type { FrozenDisclosure } from '~/contracts/content/disclosure'
import { dayOf, daysAfter } from '~/contracts/days'
import type { Certificate, CertificateReason, CertificateState } from '~/contracts/certification/certificates'

/** Without those that are taken for each other. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Twelve characters of five bits. */
export const randomCharacters = 12

/**
 * The character that checks the others: a sum in the field of 32 elements, each weighed with another power of two. It is another one
 * for each wrong character and for any two that have changed places.
 */
function checkCharacter(characters: readonly number[]): number {
  const twice = (value: number) => (value << 1) ^ (value & 16 ? 0b100101 : 0)
  return characters.reduce((sum, value) => twice(sum ^ value), 0)
}

/** @param bytes by chance, `randomCharacters` of them */
export function toNumber(bytes: Uint8Array): string {
  const values = [...bytes.subarray(0, randomCharacters)].map((byte) => byte & 31)
  const text = [...values, checkCharacter(values)].map((value) => alphabet[value]).join('')
  return text.replace(/(.{4})/g, '$1-')
}

/** False for most of those that somebody has mistyped or made up. */
export function isNumber(number: string): boolean {
  const values = [...number.replaceAll('-', '')].map((character) => alphabet.indexOf(character))
  return checkCharacter(values.slice(0, -1)) === values.at(-1)
}

/** From which moment everybody sees it: until then the decision can be undone. */
export const issuedAt = (decidedAt: Date): Date =>
  new Date(decidedAt.getTime() + lifetimes.decisionUndo * 1000)

/** First and last day of a certificate, in UTC, as those of reports. */
export function termOf(issued: Date): { from: string; until: string } {
  const until = DateTime.fromJSDate(issued, { zone: 'utc' }).plus({ months: certificateTerm.months })
  return { from: dayOf(issued), until: until.toFormat('yyyy-MM-dd') }
}

/** The first day after this one on which the outlet hears that the certificate ends, or has ended; null after the last one. */
export const nextReminder = (lastDay: string, after: string): string | null =>
  [...certificateTerm.reminders, -1].map((days) => daysAfter(lastDay, -days)).find((day) => day > after) ??
  null

interface Standing {
  standing: 'good' | 'suspended' | 'withdrawn'
  valid_until: string
}

/** A withdrawal that is recorded holds whatever the clock says. */
export function stateOf({ standing, valid_until: lastDay }: Standing, now: Date): CertificateState {
  if (standing === 'withdrawn') return 'withdrawn'
  if (dayOf(now) > lastDay) return 'expired'
  return standing === 'suspended' ? 'suspended' : 'valid'
}

/** What is stored of a certificate. */
export interface Stored extends Standing {
  number: string
  outlet_id: string
  outlet_name: string | null
  report: number
  report_digest: string | null
  report_readable: boolean
  standard: number
  body_name: string
  body_website: string | null
  valid_from: string
  renewed_by: string | null
  changes: readonly {
    kind: 'suspended' | 'lifted' | 'withdrawn'
    code: CertificateReason
    reason: string
    at: string | Date
  }[]
}

/** A certificate as everybody sees it. */
export function toCertificate(row: Stored, now: Date): Certificate {
  const state = stateOf(row, now)
  const changes = row.changes.map(({ kind, code, reason, at }) => ({
    ...{ kind, code, reason },
    on: dayOf(new Date(at)),
  }))
  const end = { kind: 'expired', code: null, reason: '', on: daysAfter(row.valid_until, 1) } as const
  const all = state === 'expired' ? [...changes, end] : changes
  return {
    number: row.number,
    state,
    outlet: { id: row.outlet_name === null ? null : row.outlet_id, name: row.outlet_name },
    report: row.report,
    reportPath: row.report_readable ? `/u/${row.outlet_id}/transparency/${String(row.report)}` : null,
    reportDigest: row.report_digest,
    standard: row.standard,
    body: { name: row.body_name, website: row.body_website },
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    changes: all.reverse(),
    renewedBy: row.renewed_by,
  }
}

/** The end of the time in which a suspension or withdrawal can be undone. The outlet hears of it then. */
export const undoEnd = (at: Date): Date => new Date(at.getTime() + lifetimes.decisionUndo * 1000)

interface Happened {
  kind: 'suspended' | 'lifted' | 'withdrawn'
  code: CertificateReason
  at: string | Date
}

/** The state that other systems are told: without what can still be undone. @param changes oldest first */
export function settledState(
  { valid_until, changes }: Pick<Standing, 'valid_until'> & { changes: readonly Happened[] },
  now: Date,
): CertificateState {
  const settled = changes.filter(({ kind, at }) => kind === 'lifted' || undoEnd(new Date(at)) <= now)
  const suspensions = new Set<CertificateReason>()
  for (const { kind, code } of settled)
    if (kind === 'suspended') suspensions.add(code)
    else if (kind === 'lifted') suspensions.delete(code)
  const isWithdrawn = settled.some(({ kind }) => kind === 'withdrawn')
  const standing = suspensions.size > 0 ? 'suspended' : 'good'
  return stateOf({ valid_until, standing: isWithdrawn ? 'withdrawn' : standing }, now)
}

/** What of a report is digested: all that is in its public JSON, but nothing that depends on when and where it is read. */
export const digested = (
  number: number,
  standard: number,
  { facts, answers }: Pick<FrozenDisclosure, 'facts' | 'answers'>,
) => ({
  number,
  standard,
  facts,
  answers: Object.fromEntries(
    Object.entries(answers).map(([key, { files = [], ...answer }]) => [
      key,
      {
        ...answer,
        files: files.map(({ id, name, bytes, sha256 }) => ({ id, name, bytes, sha256 })),
      },
    ]),
  ),
})

interface Deciding {
  id: string
  accessLevel: string
  organisation: { id: string }
}

/** Admins, and people of the body; nobody who has audited it. */
export const mayDecide = (
  actor: Deciding,
  { body_id: bodyId, auditor_ids: auditors }: { body_id: string; auditor_ids: readonly string[] },
): boolean =>
  !auditors.includes(actor.id) && (actor.accessLevel === 'admin' || actor.organisation.id === bodyId)

/** A suspension by the campus team is lifted by it alone. @param by the change that suspended it */
export const mayLift = (
  { accessLevel }: Pick<Deciding, 'accessLevel'>,
  by: { by_admin: boolean } | undefined,
): boolean => accessLevel === 'admin' || !by?.by_admin
