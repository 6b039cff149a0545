import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { v7 } from 'uuid'
import type { z } from 'zod'
import { headOf, listAnswers } from '~/api/features/answers/answers.service'
import { restoreForReport, suspendForReport } from '~/api/features/certificates/standing.service'
import { reportJob } from '~/api/features/registry/registry.service'
import { discardUnusedEvidence } from '~/api/features/files/evidence.service'
import { openEvidence } from '~/api/features/files/opening.service'
import { requireSharing } from '~/api/features/progress/progress.service'
import { outletOf } from '~/api/features/self-assessment/self-assessment.service'
import { listQuestions } from '~/api/features/standard/standard.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { lockAccount } from '~/api/platform/database/conditions'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, notFound } from '~/api/platform/errors'
import type { Locale } from '~/contracts/constants'
import type {
  DisclosureDraft,
  DisclosureEntry,
  DisclosureFacts,
  DisclosureSignature,
  NewDisclosureSignature,
} from '~/contracts/content/disclosure'
import type * as contract from '~/contracts/content/disclosure'
import { dayOf } from '~/contracts/days'
import type { FileAnswer } from '~/contracts/endpoint'
import { can } from '~/contracts/permissions'
import * as repo from './disclosure.repo'
import {
  freeze,
  hasFile,
  hindrancesOf,
  nextReminder,
  propertiesIn,
  toContent,
  toEntry,
  undoUntil,
  validUntil,
  withAddresses,
} from './disclosure.rules'

/** A made-up outlet, which has no row, has no facts either. */
const nothing: DisclosureFacts = {
  name: '',
  country: null,
  city: null,
  website: null,
  mediaTypes: [],
  languages: [],
}

/** What the actor’s own outlet would make public now. Four queries. @throws ApiError notFound without a standard */
const prepare = (deps: ApiDeps, actor: Actor, locale: Locale) =>
  draftOf(deps, outletOf(actor), { locale, mayPublish: can(actor.accessLevel, 'disclosure.own') })

async function draftOf(
  deps: ApiDeps,
  outletId: string,
  { locale, mayPublish }: { locale: Locale; mayPublish: boolean },
) {
  const { version: standard, newest, begun } = await headOf(deps, outletId)
  const clauses = await listQuestions(deps, { version: standard, locale })
  const answers = await listAnswers(deps, outletId)
  const outlet = await repo.findOutlet(deps.database, outletId)
  const facts = outlet?.facts ?? nothing
  const frozen = freeze(facts, clauses, answers)
  const state = createHash('sha256')
    .update(canonicalize({ standard, frozen }) ?? '')
    .digest('base64url')
  const hindrances = hindrancesOf({ begun: begun !== null, name: facts.name, mayPublish, clauses, answers })
  const { signature, report = null, listed = false } = outlet ?? {}
  const fileProperties = propertiesIn(frozen, answers)
  return {
    outletId,
    standard,
    newest,
    clauses,
    frozen,
    state,
    hindrances,
    signature,
    report,
    listed,
    fileProperties,
  }
}

const toSignature = ({ signed_at: at, ...row }: repo.SignatureRow): DisclosureSignature => ({
  id: row.id,
  name: row.signed_name,
  function: row.signed_function,
  signedAt: at.toISOString(),
  state: row.state,
  standard: row.standard,
})

/** What a report would make public now, and where the outlet stands. Four queries. */
export async function getDraft(deps: ApiDeps, actor: Actor, locale: Locale): Promise<DisclosureDraft> {
  const draft = await prepare(deps, actor, locale)
  const { outletId, standard, newest, clauses, frozen, state, hindrances, signature, report, listed } = draft
  const { fileProperties } = draft
  const now = deps.now()
  return {
    id: outletId,
    ...toContent(
      standard,
      withAddresses(frozen, (id) => `/documents/${id}`),
      clauses,
    ),
    newestStandard: newest,
    state,
    fileProperties,
    hindrances,
    newest: report ? toEntry(report, 'active', now) : null,
    signature: signature ? toSignature(signature) : null,
    listed,
    undoUntil: (report && undoUntil(report, now))?.toISOString() ?? null,
  }
}

const sharedDraft = async (deps: ApiDeps, actor: Actor, { id, locale }: { id: string; locale: Locale }) =>
  draftOf(deps, await requireSharing(deps, actor, id), { locale, mayPublish: false })

/** The same of an outlet that shows the actor’s group its answers: what it keeps internal is in no draft. Five queries. */
export async function getSharedAnswers(
  deps: ApiDeps,
  actor: Actor,
  asked: { id: string; locale: Locale },
): Promise<z.input<typeof contract.getSharedAnswers.output>> {
  const { standard, frozen, clauses, fileProperties } = await sharedDraft(deps, actor, asked)
  const addressOf = (file: string) => `/links/${asked.id}/answers/files/${file}`
  const { facts, clauses: lines, counts } = toContent(standard, withAddresses(frozen, addressOf), clauses)
  return { facts, clauses: lines, counts, fileProperties }
}

/** A PDF of these answers. @throws ApiError notFound for all others */
export async function openSharedFile(
  deps: ApiDeps,
  actor: Actor,
  { id, file }: { id: string; file: string },
): Promise<FileAnswer> {
  const { outletId, frozen } = await sharedDraft(deps, actor, { id, locale: actor.locale })
  if (!hasFile(frozen, file)) throw notFound()
  return openEvidence(deps, outletId, file)
}

/**
 * Freezes and signs what the draft shows, in place of a signature that waits.
 * @throws ApiError conflict disclosureChanged if the draft is another one by now, disclosureHindered
 */
export async function sign(
  deps: ApiDeps,
  actor: Actor,
  { state, name, function: role }: NewDisclosureSignature,
): Promise<DisclosureSignature> {
  return deps.database.transaction(async () => {
    // Answers and profile change behind the same lock.
    await lockAccount(deps.database, outletOf(actor))
    const draft = await prepare(deps, actor, actor.locale)
    if (draft.state !== state) throw conflict('disclosureChanged')
    if (draft.hindrances.length > 0) throw conflict('disclosureHindered')
    const signed = { signed_at: deps.now(), signed_name: name, signed_function: role }
    const row = { id: v7(), ...signed, standard: draft.standard, state }
    await repo.writeSignature(deps.database, draft.outletId, { ...row, content: draft.frozen })
    await discardUnusedEvidence(deps, draft.outletId)
    return toSignature(row)
  })
}

/** @throws ApiError notFound if none waits */
export async function takeBack(deps: ApiDeps, actor: Actor): Promise<void> {
  const outletId = outletOf(actor)
  await deps.database.transaction(async () => {
    await lockAccount(deps.database, outletId)
    if (!(await repo.deleteSignature(deps.database, outletId))) throw notFound()
    await discardUnusedEvidence(deps, outletId)
  })
}

/**
 * Publishes what was signed, whatever has changed since, as the next report. The same signature again answers its report.
 * @throws ApiError conflict disclosureChanged if another signature waits, or none
 */
export async function publish(deps: ApiDeps, actor: Actor, signatureId: string): Promise<DisclosureEntry> {
  const { database } = deps
  const outletId = outletOf(actor)
  const now = deps.now()
  return database.transaction(async () => {
    await lockAccount(database, outletId)
    const known = await repo.findBySignature(database, outletId, signatureId)
    if (known) return toEntry(known, 'active', now)
    const outlet = await repo.findOutlet(database, outletId)
    if (outlet?.signature?.id !== signatureId) throw conflict('disclosureChanged')
    const last = (await repo.findNewest(database, outletId))?.number ?? 0
    if (last > 0) await repo.markReplaced(database, { outletId, number: last }, now)
    const lastDay = validUntil(now)
    const remindOn = nextReminder(lastDay, dayOf(now))
    await repo.publishSigned(database, outletId, { number: last + 1, now, lastDay, remindOn })
    if (outlet.listed) await deps.enqueue(reportJob, { outlet: outletId, number: last + 1 })
    return newestEntry(deps, outletId, last + 1)
  })
}

/** The newest report of an active outlet. @throws ApiError notFound without this number; conflict disclosureNotNewest */
async function requireNewest({ database }: ApiDeps, outletId: string, number: number) {
  const newest = await repo.findNewest(database, outletId)
  if (!newest || number > newest.number) throw notFound()
  if (number < newest.number) throw conflict('disclosureNotNewest')
  return newest
}

const newestEntry = async (deps: ApiDeps, outletId: string, number: number): Promise<DisclosureEntry> =>
  toEntry(await requireNewest(deps, outletId, number), 'active', deps.now())

/** Not that of a contributor, whatever the kind of the account. @throws ApiError notFound: they have no reports */
function ownAccount(actor: Actor): string {
  if (actor.organisation.id !== actor.id) throw notFound()
  return actor.id
}

/** Withdraws the newest report. Nothing happens if it is withdrawn. @throws ApiError notFound; conflict disclosureNotNewest */
export async function withdraw(
  deps: ApiDeps,
  actor: Actor,
  { number, reason }: { number: number; reason: string },
): Promise<DisclosureEntry> {
  const outletId = ownAccount(actor)
  return deps.database.transaction(async () => {
    await lockAccount(deps.database, outletId)
    const newest = await requireNewest(deps, outletId, number)
    if (!newest.withdrawn_at) {
      const change = { at: deps.now(), reason: reason === '' ? null : reason, remindOn: null }
      await repo.setWithdrawn(deps.database, { outletId, number }, change)
      await suspendForReport(deps, outletId)
    }
    return newestEntry(deps, outletId, number)
  })
}

/** @throws ApiError notFound unless it is withdrawn; conflict disclosureNotNewest, undoTooLate */
export async function undoWithdrawal(deps: ApiDeps, actor: Actor, number: number): Promise<void> {
  const outletId = ownAccount(actor)
  await deps.database.transaction(async () => {
    await lockAccount(deps.database, outletId)
    const newest = await requireNewest(deps, outletId, number)
    if (!newest.withdrawn_at) throw notFound()
    if (!undoUntil(newest, deps.now())) throw conflict('undoTooLate')
    const remindOn = nextReminder(newest.valid_until, dayOf(deps.now()))
    await repo.setWithdrawn(deps.database, { outletId, number }, { at: null, reason: null, remindOn })
    await restoreForReport(deps, outletId, newest.withdrawn_at)
  })
}

/**
 * Of the reports of an account that is erased, numbers and days stay, so that a quoted one can still be found. In the caller's
 * transaction. What waits to be published goes with the account.
 */
export async function eraseReportsOf({ database, now }: ApiDeps, outletId: string): Promise<void> {
  await repo.eraseContent(database, outletId, now())
}
