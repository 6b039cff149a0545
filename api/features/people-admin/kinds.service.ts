import { endSessions } from '~/api/features/auth/auth.service'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { closeLinksOf, openNamedLinks } from '~/api/features/links/links.service'
import { notify } from '~/api/features/notifications/notifications.service'
import { closeReviewOf, openReviewOf } from '~/api/features/reviews/opening.service'
import { closeRequestsOf } from '~/api/features/validation/departure.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { violation } from '~/api/platform/errors'
import { translate } from '~/api/platform/translations'
import { roleOfKind } from '~/contracts/accounts/account-kinds'
import type { KindChange } from '~/contracts/administration/people-admin'
import { effectiveRole } from '~/contracts/permissions'
import { lockForAction, refusal } from './blocking.service'
import * as repo from './actions.repo'
import { actionsFor, keptFields, kindBlockedReason, needsEntityName } from './people-admin.rules'

/**
 * Changes the kind of an account immediately, as permissions are read on each call. Ends everything tied to the former
 * kind: validation, open requests from and to the person, review, links, and also sessions and personal tokens: who opened them
 * could otherwise read what the new kind may. New trainers and providers are reviewed again.
 * @throws ApiError notFound; conflict ownAccount, kindOfContributor, kindNotNow, kindSame, kindHasContributors, kindHasOffers;
 * unprocessable required at `entityName`
 */
export async function changeKind(
  deps: ApiDeps,
  actor: Actor,
  { id, change }: { id: string; change: KindChange },
): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    const account = await lockForAction(deps, actor, id)
    if (account.parent_id !== null) throw refusal('kindOfContributor')
    if (!actionsFor(actor.id, account).changeKind) throw refusal('kindNotNow')
    await refuseBlocked(deps, account, change)
    const { kind, entityName } = change
    const role = roleOfKind[kind]
    const keeps = keptFields(kind)
    // Before the roles change, because the notifications refer to the former kind.
    await closeRequestsOf(deps, id)
    await closeReviewOf(deps, id, actor.id)
    await closeLinksOf(deps, id, { forGood: true })
    await repo.setKind(database, id, { role, entityName: entityName ?? null, keeps })
    await endSessions(deps, id)
    // They share the role.
    for (const contributor of await repo.selectContributorIds(database, id))
      await endSessions(deps, contributor)
    await openReviewOf(deps, id)
    await openNamedLinks(deps, id)
    await recordAuditEntry(deps, actor, {
      action: 'person.kindChanged',
      subject: { kind: 'person', id },
      personId: id,
      details: { from: effectiveRole(account.roles), to: role },
    })
    await notifyPerson(deps, account, kind)
  })
}

async function refuseBlocked(deps: ApiDeps, account: repo.AccountRow, { kind, entityName }: KindChange) {
  const contributors = (await repo.selectContributorIds(deps.database, account.id)).length
  const publishedOffers = await repo.countPublishedOffers(deps.database, account.id)
  const blockedReason = kindBlockedReason({ ...account, contributors, publishedOffers }, kind)
  if (blockedReason) throw refusal(blockedReason)
  if (needsEntityName(account, kind) && !entityName) throw violation('entityName', 'required')
}

/** Always mailed, as permissions have changed. */
async function notifyPerson(
  deps: ApiDeps,
  account: repo.AccountRow,
  kind: KindChange['kind'],
): Promise<void> {
  if (account.state === 'active')
    await notify(deps, {
      personId: account.id,
      type: 'account',
      data: { context: 'kindChanged' },
      path: '/home',
    })
  await deps.sendMail({
    to: account.email,
    locale: account.locale,
    template: 'accountKindChanged',
    values: {
      name: `${account.first_name} ${account.last_name}`,
      kind: translate(account.locale, `mail:accountKinds.${kind}`),
      path: '/login',
    },
  })
}
