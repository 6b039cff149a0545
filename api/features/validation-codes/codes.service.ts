import { recordAuditEntry } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { newWrittenCode, plainWrittenCode } from '~/api/platform/authentication/written-codes'
import type { ApiDeps } from '~/api/platform/deps'
import { keyedHash, seal, unseal } from '~/api/platform/encryption'
import { conflict, notFound, violation } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { pageWindow } from '~/api/platform/paging'
import { validationCodeLimits, type Locale } from '~/contracts/constants'
import { accessLevelOf } from '~/contracts/permissions'
import type {
  NewValidationCode,
  ShownValidationCode,
  ValidationCode,
  ValidationCodeUse,
  ValidationCodeState,
} from '~/contracts/validation/validation-codes'
import * as repo from './codes.repo'
import { approveByCode } from '~/api/features/validation/validation.service'
import type { ValidationRequest } from '~/contracts/validation/validation'

interface Window {
  page: number
  itemsPerPage: number
  pagination: boolean
}

const dayMs = 24 * 3600 * 1000
const sealPurpose = (id: string): string => `validation code ${id}`

/** Hash for looking up an entered code. */
const codeHash = (secret: string, plain: string): string => keyedHash(secret, 'validation code', plain)

/** True for an active, validated provider; only their codes are valid. */
const isProvider = <O extends repo.Organisation>(organisation: O | undefined): organisation is O =>
  organisation?.state === 'active' &&
  accessLevelOf({ ...organisation, contributor: organisation.parent_id !== null }) === 'provider'

/** Codes of the actor's provider, newest first. */
export async function listCodes(deps: ApiDeps, actor: Actor, query: Window): Promise<Page<ValidationCode[]>> {
  const provider = await repo.findOrganisation(deps.database, actor.organisation.id)
  if (!isProvider(provider)) throw notFound()
  const rows = await repo.selectCodes(deps.database, provider.id, pageWindow(query))
  return new Page(
    rows.map((row) => toCode(row, deps.now())),
    rows[0]?.total ?? 0,
  )
}

/**
 * Creates a code for the actor's provider.
 * @throws ApiError conflict validationCodesLimit if too many are live
 */
export async function createCode(
  deps: ApiDeps,
  actor: Actor,
  wanted: NewValidationCode,
): Promise<ValidationCode> {
  const { database, config } = deps
  return database.transaction(async () => {
    const provider = await repo.lockOrganisation(database, actor.organisation.id)
    if (!isProvider(provider)) throw notFound()
    const now = deps.now()
    if ((await repo.countLive(database, provider.id, now)) >= validationCodeLimits.live)
      throw conflict('validationCodesLimit')
    const id = repo.newCodeId()
    const code = newWrittenCode()
    await repo.insertCode(database, {
      id,
      providerId: provider.id,
      label: wanted.label,
      hash: codeHash(config.tokenSecret, plainWrittenCode(code) ?? ''),
      sealed: seal(config.tokenSecret, sealPurpose(id), code),
      maxUses: wanted.maxUses,
      expiresAt: new Date(now.getTime() + wanted.days * dayMs),
      now,
      createdBy: actor.id,
    })
    await recordAuditEntry(deps, actor, {
      action: 'validationCode.created',
      subject: { kind: 'validationCode', id },
      details: { maxUses: wanted.maxUses, days: wanted.days },
    })
    return toCode(await findOwn(deps, actor, id), now)
  })
}

/** Only contributors of providers have access to codes. */
async function findOwn(deps: ApiDeps, { organisation }: Actor, id: string) {
  const row = await repo.findCode(deps.database, { id, providerId: organisation.id })
  if (!isProvider(row)) throw notFound()
  return row
}

/**
 * One of the provider's codes, including the code itself.
 * @throws ApiError notFound for other providers' codes
 */
export async function getCode(deps: ApiDeps, actor: Actor, id: string): Promise<ShownValidationCode> {
  const row = await findOwn(deps, actor, id)
  const code = unseal(deps.config.tokenSecret, sealPurpose(id), row.sealed)
  if (code === null)
    deps.log.error({ codeId: id }, 'validation code cannot be decrypted: the secret key has changed')
  const provider = row.entity_name ?? `${row.first_name} ${row.last_name}`
  return { ...toCode(row, deps.now()), code, provider }
}

/** Uses of one of the provider's codes. */
export async function listUses(
  deps: ApiDeps,
  actor: Actor,
  { id, query }: { id: string; query: Window },
): Promise<Page<ValidationCodeUse[]>> {
  await findOwn(deps, actor, id)
  const rows = await repo.selectUses(deps.database, id, pageWindow(query))
  const uses = rows.map((row) => ({
    id: row.id,
    state: row.state,
    title: row.title,
    firstName: row.first_name,
    lastName: row.last_name,
    usedAt: row.requested_at.toISOString(),
  }))
  return new Page(uses, rows[0]?.total ?? 0)
}

/** Revokes a code of the provider; earlier validations remain. Idempotent. */
export async function revokeCode(deps: ApiDeps, actor: Actor, id: string): Promise<ValidationCode> {
  const { database } = deps
  return database.transaction(async () => {
    await findOwn(deps, actor, id)
    const isFirst = await repo.revoke(database, id, deps.now())
    const row = await findOwn(deps, actor, id)
    if (isFirst)
      await recordAuditEntry(deps, actor, {
        action: 'validationCode.revoked',
        subject: { kind: 'validationCode', id },
        details: { useCount: row.use_count },
      })
    return toCode(row, deps.now())
  })
}

function toCode(row: repo.CodeRow, now: Date): ValidationCode {
  const { use_count: useCount, max_uses: maxUses, expires_at: expiresAt, revoked_at: revokedAt } = row
  const state = stateOfCode({ useCount, maxUses, expiresAt, revokedAt }, now)
  const maker = [row.maker_first_name, row.maker_last_name].filter(Boolean).join(' ')
  return {
    id: row.id,
    label: row.label,
    state,
    maxUses,
    useCount,
    expiresAt: expiresAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    createdBy: maker || null,
    can: { revoke: state === 'live' },
  }
}

const refuse = (code: string) => violation('code', code)

/**
 * Validates a journalist immediately by a code. An unknown code gets a generic error; for an existing one the error
 * gives its state.
 * @throws ApiError unprocessable at `code`: validationCodeWrong, validationCodeRevoked, validationCodeExpired,
 * validationCodeUsedUp, validationCodeAsleep (its provider may not validate now), validationCodeNotAgain; conflict:
 * alreadyValidated, noValidationNeeded
 */
export async function enterCode(
  deps: ApiDeps,
  actor: Actor,
  { typed, locale }: { typed: string; locale: Locale },
): Promise<ValidationRequest> {
  const { database } = deps
  const plain = plainWrittenCode(typed)
  if (plain === null) throw refuse('validationCodeWrong')
  return database.transaction(async () => {
    const code = await lockUsable(deps, plain)
    const request = await approveByCode(deps, {
      subjectId: actor.id,
      validatorId: code.provider_id,
      code: { id: code.id, createdBy: code.created_by },
      locale,
    })
    await repo.countUse(database, code.id)
    await recordAuditEntry(deps, actor, {
      action: 'validationCode.used',
      subject: { kind: 'validationCode', id: code.id },
      personId: actor.id,
      details: { request: request.id, provider: code.provider_id },
    })
    return request
  })
}

/** The entered code, locked while it has uses left. */
async function lockUsable(deps: ApiDeps, plain: string) {
  const { database, config } = deps
  const row = await repo.lockByHash(database, codeHash(config.tokenSecret, plain))
  if (!row) throw refuse('validationCodeWrong')
  const facts = {
    useCount: row.use_count,
    maxUses: row.max_uses,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
  }
  const state = stateOfCode(facts, deps.now())
  if (state !== 'live') throw refuse(blockedCodes[state])
  if (!isProvider(await repo.holdOrganisation(database, row.provider_id)))
    throw refuse('validationCodeAsleep')
  return row
}

/** Facts that determine whether a code can be used. */
export interface CodeFacts {
  useCount: number
  maxUses: number
  expiresAt: Date
  revokedAt: Date | null
}

/** Revocation takes precedence over expiry, and that over the number of uses. */
export function stateOfCode(
  { useCount, maxUses, expiresAt, revokedAt }: CodeFacts,
  now: Date,
): ValidationCodeState {
  if (revokedAt) return 'revoked'
  if (expiresAt <= now) return 'expired'
  return useCount < maxUses ? 'live' : 'usedUp'
}

/** Error code of an unusable code, by state; its holder may know the reason. */
export const blockedCodes: Record<Exclude<ValidationCodeState, 'live'>, string> = {
  revoked: 'validationCodeRevoked',
  expired: 'validationCodeExpired',
  usedUp: 'validationCodeUsedUp',
}
