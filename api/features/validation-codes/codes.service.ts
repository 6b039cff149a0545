import { validate as isUuid } from 'uuid'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { newWrittenCode, plainWrittenCode } from '~/api/platform/authentication/written-codes'
import type { ApiDeps } from '~/api/platform/deps'
import { keyedHash, seal, unseal } from '~/api/platform/encryption'
import { ApiError, notFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { pageWindow } from '~/api/platform/paging'
import { validationCodeLimits } from '~/contracts/constants'
import { accessLevelOf } from '~/contracts/permissions'
import type {
  NewValidationCode,
  ShownValidationCode,
  ValidationCode,
  ValidationCodeUse,
} from '~/contracts/validation/validation-codes'
import * as repo from './codes.repo'
import { stateOfCode } from './codes.rules'

interface Window {
  page: number
  itemsPerPage: number
  pagination: boolean
}

const dayMs = 24 * 3600 * 1000
const sealPurpose = (id: string): string => `validation code ${id}`

/** Hash for looking up an entered code. */
export const codeHash = (secret: string, plain: string): string => keyedHash(secret, 'validation code', plain)

/** True for an active, validated provider; only their codes are valid. */
export const isProvider = <O extends repo.Organisation>(organisation: O | undefined): organisation is O =>
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
      throw new ApiError('conflict', [{ propertyPath: '', code: 'validationCodesLimit' }])
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
  const row = isUuid(id) ? await repo.findCode(deps.database, { id, providerId: organisation.id }) : undefined
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
