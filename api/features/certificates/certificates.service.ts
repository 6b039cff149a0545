import { validate as isUuid } from 'uuid'
import { findIdByName } from '~/api/features/profiles/public-profile.service'
import { listClauses } from '~/api/features/standard/standard.service'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { writtenFile } from '~/api/platform/file-answer'
import { countHit } from '~/api/platform/rate-limit'
import {
  type Certificate,
  CertificateNumber,
  type CertificateRow,
  type CheckResult,
} from '~/contracts/certification/certificates'
import type { FileAnswer } from '~/contracts/endpoint'
import * as repo from './certificates.repo'
import {
  drawBadge,
  isNumber,
  mayDecide,
  mayLift,
  stateOf,
  toCertificate,
  undoEnd,
} from './certificates.rules'
import { certificateType } from './credentials.rules'
import { verify } from './signing.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { listFile } from '~/api/platform/csv/list-file'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import { type certificateQueues, limits } from '~/contracts/constants'
import { dayOf } from '~/contracts/days'
import { urlOf } from '~/contracts/web-address'

/** The state of a certificate on this day. */
export { stateOf }

/** Numbers that are none, of one address: a number cannot be guessed, and nobody is to try. */
const misses = { name: 'certificate-miss', max: 200, windowSeconds: 3600 }

/** The certificate with this number; undefined without one. One query, none if the number checks itself as wrong. */
async function find(deps: ApiDeps, number: string): Promise<repo.CertificateRow | undefined> {
  return isNumber(number) ? repo.findCertificate(deps.database, number, deps.now()) : undefined
}

/** @throws ApiError notFound; tooManyRequests for who only guesses */
async function require(deps: ApiDeps, number: string, address: string): Promise<repo.CertificateRow> {
  const row = await find(deps, number)
  if (row) return row
  await countHit(deps, misses, address)
  throw notFound()
}

/** A certificate as everybody sees it. @throws ApiError notFound; tooManyRequests */
export const getCertificate = async (
  deps: ApiDeps,
  { number, address }: { number: string; address: string },
): Promise<Certificate> => toCertificate(await require(deps, number, address), deps.now())

/** Its state of the day as a picture, the same in all languages: the page that shows it says the rest. @throws ApiError notFound */
export async function writeBadge(
  deps: ApiDeps,
  { number, address }: { number: string; address: string },
): Promise<FileAnswer> {
  const { state, outlet, validUntil: day } = toCertificate(await require(deps, number, address), deps.now())
  const title = [outlet.name, deps.config.brandName, number].filter(Boolean).join(' · ')
  const { accent } = deps.config.identity
  const clauses = (await listClauses(deps)).length
  return writtenFile(drawBadge(state, { title, day, clauses, accent }), { type: 'image/svg+xml' })
}

/** The newest certificate of an outlet. Two queries. */
export async function getOfOutlet(deps: ApiDeps, key: string): Promise<{ certificate: Certificate | null }> {
  const id = isUuid(key) ? key.toLowerCase() : await findIdByName(deps, key)
  const row = id === null ? undefined : await repo.findOfOutlet(deps.database, id, deps.now())
  return { certificate: row && row.outlet_name !== null ? toCertificate(row, deps.now()) : null }
}

interface Checked {
  result: CheckResult
  certificate: Certificate | null
  formerAddress: string | null
}

const nothing: Checked = { result: 'unknown', certificate: null, formerAddress: null }

/** Whether something is a certificate of this campus: a number, the address of a page about one, or a credential. */
export async function check(deps: ApiDeps, text: string): Promise<Checked> {
  const said = text.trim()
  if (/^[\w-]+\.[\w-]+\.[\w-]*$/.test(said)) return checkCredential(deps, said)
  const number = numberIn(deps, said)
  const row = number === null ? undefined : await find(deps, number)
  return row ? found(deps, row) : nothing
}

function found(deps: ApiDeps, row: repo.CertificateRow): Checked {
  const certificate = toCertificate(row, deps.now())
  return { result: certificate.state, certificate, formerAddress: null }
}

/** A number by itself or in an address of this campus; null in that of anybody else, whatever it looks like. */
function numberIn({ config }: ApiDeps, said: string): string | null {
  const address = addressIn(said)
  if (address === null) return CertificateNumber.safeParse(said).data ?? null
  if (address.host !== new URL(config.publicUrl).host) return null
  const [, written] =
    /^\/certificate\/([^/]+?)(?:\.json|\/credential|\/badge\.svg)?\/?$/.exec(address.pathname) ?? []
  return CertificateNumber.safeParse(written).data ?? null
}

/** An address may lack its scheme, as in print. */
function addressIn(said: string): URL | null {
  const whole = /^https?:\/\//i.test(said) ? said : said.includes('/') ? `https://${said}` : null
  return whole === null ? null : urlOf(whole)
}

/**
 * What it says of itself does not count, only that a key of this campus has signed it; its state is that of now. One that names another
 * address was issued while the campus had that: nobody else has the keys.
 */
async function checkCredential(deps: ApiDeps, jwt: string): Promise<Checked> {
  const { publicUrl } = deps.config
  const issuer = issuerIn(jwt)
  const said = await verify(deps, jwt)
  if (!said) return issuer === publicUrl ? { ...nothing, result: 'forged' } : nothing
  const { type, id } = said
  if (!Array.isArray(type) || !type.includes(certificateType) || typeof id !== 'string') return nothing
  const row = await find(deps, id.slice(`${String(issuer)}/certificate/`.length))
  return row ? { ...found(deps, row), formerAddress: issuer === publicUrl ? null : String(issuer) } : nothing
}

/** Whom a credential names, before anything of it is believed. */
function issuerIn(jwt: string): unknown {
  try {
    const said: unknown = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
    const { issuer, iss } = said as { issuer?: string | { id?: unknown }; iss?: unknown }
    return (typeof issuer === 'object' ? issuer.id : issuer) ?? iss
  } catch {
    return undefined
  }
}

type Queue = (typeof certificateQueues)[number]

const ownOf = (actor: Actor) => (actor.accessLevel === 'admin' ? null : actor.organisation.id)

const managed = (deps: ApiDeps, actor: Actor) => ({
  bodyId: ownOf(actor),
  today: dayOf(deps.now()),
  now: deps.now(),
})

/** Until when the actor's last step can be undone: it is the last one that was decided. */
function undoUntil(actor: Actor, row: repo.CertificateRow, now: Date): Date | null {
  const last = row.changes.findLast(({ code }) => code === 'decision')
  if (!last || last.kind === 'lifted' || !mayDecide(actor, row)) return null
  const isOwn = last.by_id === actor.id || (last.kind === 'withdrawn' && actor.accessLevel === 'admin')
  const until = undoEnd(new Date(last.at))
  return isOwn && until > now ? until : null
}

function toRow(actor: Actor, row: repo.CertificateRow, now: Date): CertificateRow {
  const { number, state, outlet, body, validFrom, validUntil } = toCertificate(row, now)
  const may = mayDecide(actor, row)
  const last = row.changes.findLast(({ code }) => code === 'decision')
  return {
    ...{ number, state, outlet, body, validFrom, validUntil },
    audit: row.audit_id,
    can: {
      suspend: may && state === 'valid',
      lift: may && state === 'suspended' && row.suspensions.includes('decision') && mayLift(actor, last),
      withdraw: may && (state === 'valid' || state === 'suspended'),
    },
    undoUntil: undoUntil(actor, row, now)?.toISOString() ?? null,
  }
}

interface Listing {
  items: CertificateRow[]
  counts: Record<Queue, number>
}

/** Certificates of the actor's body, or all for admins. Two queries. */
export async function listManaged(
  deps: ApiDeps,
  actor: Actor,
  query: PageWindow & { queue: Queue },
): Promise<Page<Listing>> {
  const about = managed(deps, actor)
  const rows = await repo.selectQueue(deps.database, { ...about, queue: query.queue }, pageWindow(query))
  const counts = await repo.countQueues(deps.database, about, limits.counted + 1)
  return new Page({ items: rows.map((row) => toRow(actor, row, about.now)), counts }, counts[query.queue])
}

/** @throws ApiError notFound, also for those of other bodies */
export async function getManaged(
  deps: ApiDeps,
  actor: Actor,
  number: string,
): Promise<{ certificate: Certificate; row: CertificateRow }> {
  const now = deps.now()
  const row = isNumber(number) ? await repo.findCertificate(deps.database, number, now) : undefined
  const own = ownOf(actor)
  if (!row || (own !== null && row.body_id !== own)) throw notFound()
  return { certificate: toCertificate(row, now), row: toRow(actor, row, now) }
}

const columns = {
  number: ({ number }: Certificate) => number,
  state: ({ state }: Certificate) => state,
  outlet: ({ outlet }: Certificate) => outlet.name,
  outletId: ({ outlet }: Certificate) => outlet.id,
  body: ({ body }: Certificate) => body.name,
  report: ({ report }: Certificate) => report,
  standard: ({ standard }: Certificate) => standard,
  validFrom: ({ validFrom }: Certificate) => validFrom,
  validUntil: ({ validUntil }: Certificate) => validUntil,
  reason: ({ changes }: Certificate) => changes[0]?.reason ?? '',
}

/** Those certificates as CSV, queue after queue. */
export function writeManaged(deps: ApiDeps, actor: Actor): FileAnswer {
  const about = managed(deps, actor)
  async function* read(size: number) {
    for (const queue of ['valid', 'suspended', 'ended'] as const)
      for (let offset = 0; ; offset += size) {
        const rows = await repo.selectQueue(deps.database, { ...about, queue }, { limit: size, offset })
        if (rows.length > 0) yield rows.map((row) => toCertificate(row, about.now))
        if (rows.length < size) break
      }
  }
  return listFile({ name: 'certificates', day: deps.now(), columns, read })
}
