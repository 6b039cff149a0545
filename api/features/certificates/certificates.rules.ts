import { DateTime } from 'luxon'
import type { Accent } from '~/contracts/administration/accent'
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
  const values = Array.from(number.replaceAll('-', ''), (character) => alphabet.indexOf(character))
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

/** As the tokens of the pages, for a light and a dark surface: surface, edge, mark, words. */
const coloursOf = ({
  light,
  dark,
}: Accent): Record<CertificateState, { light: readonly string[]; dark: readonly string[] }> => ({
  valid: {
    light: ['#ffffff', '#d8d3c6', light.accent, '#1b1c1a'],
    dark: ['#182021', '#364142', dark.accent, '#ece8de'],
  },
  suspended: {
    light: ['#ffffff', '#d8d3c6', '#7a4a00', '#1b1c1a'],
    dark: ['#182021', '#364142', '#f0c266', '#ece8de'],
  },
  expired: {
    light: ['#f2f2f0', '#cfcfcb', '#6b6b68', '#57554e'],
    dark: ['#202223', '#3a3d3e', '#9a9a97', '#b3b0a6'],
  },
  withdrawn: {
    light: ['#f2f2f0', '#cfcfcb', '#6b6b68', '#57554e'],
    dark: ['#202223', '#3a3d3e', '#9a9a97', '#b3b0a6'],
  },
})

/** Each another shape: a state is never told by colour alone. */
const marks: Record<CertificateState, string> = {
  valid: 'M34 42l9 9 19-20',
  suspended: 'M41 31v22M55 31v22',
  expired: 'M34 42h28',
  withdrawn: 'M37 31l22 22M59 31l-22 22',
}

const middle = { x: 48, y: 42 }

/** The ring of the campus: a segment for each clause. */
function ring(radius: number, segments: number): string {
  const point = (turn: number) => {
    const angle = turn * 2 * Math.PI - Math.PI / 2
    return `${(middle.x + radius * Math.cos(angle)).toFixed(2)} ${(middle.y + radius * Math.sin(angle)).toFixed(2)}`
  }
  const gap = Math.min(0.008, 0.15 / segments)
  // The longer of the two arcs between its ends, where it is more than half of the circle.
  const isLong = 1 / segments - 2 * gap > 0.5
  const of = (index: number) =>
    `M${point(index / segments + gap)}A${String(radius)} ${String(radius)} 0 ${isLong ? 1 : 0} 1 ${point((index + 1) / segments - gap)}`
  return Array.from({ length: segments }, (_, index) => of(index)).join('')
}

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => `&#${String(sign.charCodeAt(0))};`).replace(/[^\P{Cc}\t\n\r]/gu, '')

interface Badge {
  title: string
  day: string
  /** How many the standard has. */
  clauses: number
  accent: Accent
}

/** A picture of 96 by 96: ring, sign of the state and, below, the last day. Grey once it has ended. */
export function drawBadge(state: CertificateState, { title, day, clauses, accent }: Badge): string {
  const { light, dark } = coloursOf(accent)[state]
  const [surface, edge, mark, words] = light
  const style = ['s', 'e', 'm', 'w']
    .map(
      (name, index) => `.${name}{${name === 'e' || name === 'm' ? 'stroke' : 'fill'}:${String(dark[index])}}`,
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96" role="img" aria-labelledby="t"><title id="t">${escaped(title)}</title><style>@media (prefers-color-scheme:dark){${style}.s{stroke:${String(dark[1])}}}</style><rect class="s" x=".75" y=".75" width="94.5" height="94.5" rx="8" fill="${String(surface)}" stroke="${String(edge)}" stroke-width="1.5"/><path class="m" d="${ring(32, clauses)}" fill="none" stroke="${String(mark)}" stroke-width="5"/><path class="m" d="${marks[state]}" fill="none" stroke="${String(mark)}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/><text class="w" x="48" y="89" text-anchor="middle" font-family="system-ui,sans-serif" font-size="13" font-weight="600" fill="${String(words)}">${escaped(day)}</text></svg>`
}
