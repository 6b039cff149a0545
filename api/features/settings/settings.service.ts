import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { contentTopic } from '~/api/features/content/release.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError } from '~/api/platform/errors'
import { identityTopic } from '~/api/platform/identity'
import { type EditedSettings, Settings } from '~/contracts/administration/settings'
import * as repo from './settings.repo'

/** What is stored, and what the environment decides. One query. */
export async function readSettings({ database, config }: ApiDeps): Promise<EditedSettings> {
  const stored = await repo.findSettings(database)
  return {
    // A newer release may have stored more than this one knows.
    settings: Settings.strip().safeParse(stored?.settings ?? {}).data ?? Settings.parse({}),
    version: stored?.version ?? 0,
    fixed: config.identity.fixed,
  }
}

/**
 * Stores all settings. Every process shows them at once: this one when it answers, the others when they hear of it. Texts name the
 * campus, so they are read again as well.
 * @throws ApiError conflict if somebody has stored others since
 */
export async function writeSettings(
  deps: ApiDeps,
  actor: Actor,
  { version, ...settings }: Settings & { version: number },
): Promise<EditedSettings> {
  const { database, config } = deps
  await database.transaction(async () => {
    const stored = await repo.storeSettings(database, settings, { version, at: deps.now() })
    if (!stored) throw new ApiError('conflict')
    await database.publish(identityTopic, null)
    await database.publish(contentTopic, null)
    await recordAuditEntry(deps, actor, {
      action: 'settings.changed',
      subject: { kind: 'settings', id: null },
      details: { version: version + 1 },
    })
  })
  await config.identity.refresh()
  return readSettings(deps)
}
