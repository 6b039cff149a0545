import { createHash, randomBytes } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict } from '~/api/platform/errors'
import { dayOf } from '~/contracts/days'
import { digested, issuedAt, nextReminder, randomCharacters, termOf, toNumber } from './certificates.rules'
import * as repo from './certificates.repo'
import { prepareKey } from './signing.service'

/** Job that makes a certificate known once it counts; its data is `Announced`. */
export const announceJob = 'certificates.announce'
export interface Announced {
  number: string
}

export interface Certified {
  auditId: string
  outletId: string
  /** As it stands on the certificate. */
  outletName: string
  /** Number of the report that was audited. */
  report: number
  /** Version of the standard. */
  standard: number
  bodyId: string
  bodyName: string
  /** Everybody who has audited it, also those whom another one has followed. */
  auditorIds: readonly string[]
  decidedAt: Date
}

/**
 * Issues a certificate, in the caller's transaction. Nobody sees it for `lifetimes.decisionUndo` seconds after the decision, in which
 * `takeBackCertificate` takes it back. Answers its number.
 */
export async function issueCertificate(deps: ApiDeps, certified: Certified): Promise<string> {
  const { database } = deps
  const { decidedAt, report, standard, ...who } = certified
  const issued = issuedAt(decidedAt)
  const { from, until } = termOf(issued)
  const audited = await repo.findAudited(database, certified)
  const number = toNumber(randomBytes(randomCharacters))
  await repo.insertCertificate(database, {
    ...who,
    ...{ number, report, standard, from, until, issuedAt: issued },
    digest: audited?.content ? digestOf(digested(report, standard, audited.content)) : null,
    website: audited?.website ?? null,
    remindOn: nextReminder(until, dayOf(deps.now())),
  })
  await prepareKey(deps)
  const data: Announced = { number }
  await deps.enqueue(announceJob, data, { startAfter: issued })
  return number
}

const digestOf = (value: object): string =>
  createHash('sha256')
    .update(canonicalize(value) ?? '')
    .digest('base64url')

/**
 * Takes back the certificate of an audit whose decision is undone, in the caller's transaction.
 * @throws ApiError conflict undoTooLate once it can be seen
 */
export async function takeBackCertificate(deps: ApiDeps, auditId: string): Promise<void> {
  if (!(await repo.deleteUnseen(deps.database, auditId, deps.now()))) throw conflict('undoTooLate')
}

/** Number of the certificate of an audit; null until everybody sees it. One query. */
export const findNumberOf = async (deps: ApiDeps, auditId: string): Promise<string | null> =>
  (await repo.findNumber(deps.database, auditId, deps.now())) ?? null

/** Makes those known that count by now, without telling anybody of them: for demo data, whose jobs are not run. */
export const announceQuietly = (deps: ApiDeps): Promise<unknown> => repo.markDue(deps.database, deps.now())

/** Makes a certificate known, in the caller's transaction. False if it was before, or was taken back. One query. */
export const markAnnounced = async (deps: ApiDeps, number: string): Promise<boolean> =>
  (await repo.markAnnounced(deps.database, number)) !== undefined
