import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { approveByCode } from '~/api/features/validation/code-approval.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { plainWrittenCode } from '~/api/platform/authentication/written-codes'
import type { ApiDeps } from '~/api/platform/deps'
import { violation } from '~/api/platform/errors'
import type { Locale } from '~/contracts/constants'
import type { ValidationRequest } from '~/contracts/validation/validation'
import * as repo from './codes.repo'
import { blockedCodes, stateOfCode } from './codes.rules'
import { codeHash, isProvider } from './codes.service'

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
