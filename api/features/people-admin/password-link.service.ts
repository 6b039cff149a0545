import { validate as isUuid } from 'uuid'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { countLinkByAdmin, mailLinkByAdmin } from '~/api/features/credentials/password-reset.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import * as actions from './actions.repo'
import { lockForAction, refusal } from './blocking.service'
import { actionsFor } from './people-admin.rules'

/** @throws ApiError conflict passwordLinkNot */
function requirePossible(actor: Actor, account: actions.AccountRow): void {
  if (!actionsFor(actor.id, account).sendPasswordLink) throw refusal('passwordLinkNot')
}

/**
 * Counts the mail of `sendPasswordLink`. Called before it, outside its transaction.
 * @throws ApiError tooManyRequests per mailbox; notFound; conflict passwordLinkNot
 */
export async function countPasswordLink(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const account = isUuid(id) ? await actions.findAccount(deps.database, id) : undefined
  if (!account) throw notFound()
  requirePossible(actor, account)
  await countLinkByAdmin(deps, account.email, actor.id)
}

/**
 * Mails a person a link for a new password. Only the mail contains it, so that an admin cannot take over the account.
 * @throws ApiError notFound; conflict ownAccount, passwordLinkNot; unauthenticated
 */
export async function sendPasswordLink(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  await deps.database.transaction(async () => {
    const account = await lockForAction(deps, actor, id)
    requirePossible(actor, account)
    await mailLinkByAdmin(deps, account.email)
    await recordAuditEntry(deps, actor, {
      action: 'person.passwordLinkSent',
      subject: { kind: 'person', id },
      personId: id,
    })
  })
}
