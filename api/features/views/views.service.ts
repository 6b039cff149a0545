import { recordAuditEntry } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { issueViewToken } from '~/api/platform/authentication/views'
import type { ApiDeps } from '~/api/platform/deps'
import type { ViewedLevel } from '~/contracts/permissions'

/** Starts a view and records it. The token is bound to the admin's session and names nobody who exists. */
export async function startView(
  deps: ApiDeps,
  actor: Actor,
  as: ViewedLevel,
): Promise<{ token: string; until: string }> {
  const { id: personId, sessionId } = actor
  const { tokenSecret } = deps.config
  const { token, viewerId, until } = await issueViewToken(
    { personId, sessionId, as },
    tokenSecret,
    deps.now(),
  )
  await deps.database.transaction(() =>
    recordAuditEntry(deps, actor, {
      action: 'view.started',
      subject: { kind: 'view', id: viewerId },
      personId: null,
      details: { kind: as },
    }),
  )
  return { token, until: until.toISOString() }
}
