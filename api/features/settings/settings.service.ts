import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { contentTopic } from '~/api/features/content/release.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict } from '~/api/platform/errors'
import { findSettings, identityTopic, storeSettings } from '~/api/platform/identity'
import type { EditedSettings, Settings } from '~/contracts/administration/settings'

/** What is stored, and what the environment decides. One query. */
export const readSettings = async ({ database, config }: ApiDeps): Promise<EditedSettings> => ({
  ...(await findSettings(database)),
  fixed: config.identity.fixed,
})

/** Forms send the places that nobody has filled as well. */
const withoutEmptyLinks = ({ links, ...settings }: Settings): Settings => ({
  ...settings,
  links: Object.fromEntries(Object.entries(links).filter(([, link]) => link?.address !== undefined)),
})

/**
 * Stores all settings. Every process shows them at once: this one when it answers, the others when they hear of it. Texts name the
 * campus, so they are read again as well.
 * @throws ApiError conflict settingsConflict if somebody has stored others since
 */
export async function writeSettings(
  deps: ApiDeps,
  actor: Actor,
  { version, ...settings }: Settings & { version: number },
): Promise<EditedSettings> {
  const { database, config } = deps
  await database.transaction(async () => {
    const stored = await storeSettings(database, withoutEmptyLinks(settings), {
      version,
      at: deps.now(),
    })
    if (!stored) throw conflict('settingsConflict')
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
