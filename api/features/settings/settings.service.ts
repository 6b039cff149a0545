import type { z } from 'zod'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { discardLogo, keepLogo } from '~/api/features/files/logo.service'
import { contentTopic } from '~/api/features/content/release.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, notFound, orNotFound } from '~/api/platform/errors'
import { findSettings, identityTopic, storeSettings } from '~/api/platform/identity'
import type { LogoSize } from '~/contracts/administration/logo'
import type { FileAnswer } from '~/contracts/endpoint'
import type { EditedSettings, saveSettings, Settings } from '~/contracts/administration/settings'

/** What is stored, and what the environment decides. One query. */
export async function readSettings({ database, config }: ApiDeps): Promise<EditedSettings> {
  const { settings, version, logo } = await findSettings(database)
  return { settings, version, logo, fixed: config.identity.fixed }
}

/** Forms send the places that nobody has filled as well. */
const withoutEmptyLinks = ({ links, ...settings }: Settings): Settings => ({
  ...settings,
  links: Object.fromEntries(Object.entries(links).filter(([, link]) => link?.address !== undefined)),
})

/**
 * Stores all settings. Every process shows them at once: this one when it answers, the others when they hear of it. Texts name the
 * campus, so they are read again as well.
 * @throws ApiError conflict settingsConflict if somebody has stored others since; unprocessable fileGone at `logo`
 */
export async function writeSettings(
  deps: ApiDeps,
  actor: Actor,
  { version, logo, ...settings }: z.output<typeof saveSettings.input>,
): Promise<EditedSettings> {
  const { database, config } = deps
  await database.transaction(async () => {
    const { logoFile: former, version: present } = await findSettings(database)
    if (present !== version) throw conflict('settingsConflict')
    if (logo) await keepLogo(deps, actor.id, logo)
    const stand = { version, at: deps.now(), logo }
    // Somebody may have been quicker by a moment.
    if (!(await storeSettings(database, withoutEmptyLinks(settings), stand)))
      throw conflict('settingsConflict')
    if (logo !== undefined && former) await discardLogo(deps, former.id)
    await database.publish(identityTopic, null)
    await database.publish(contentTopic, null)
    await recordAuditEntry(deps, actor, {
      action: 'settings.changed',
      subject: { kind: 'settings', id: null },
      details: { version: version + 1, ...(logo === undefined ? {} : { logo: logo ? 'new' : 'removed' }) },
    })
  })
  await config.identity.refresh()
  return readSettings(deps)
}

/** One form of the logo of this version. Another process may have stored it just now. @throws ApiError notFound */
export async function openLogo(
  { config: { identity } }: ApiDeps,
  { version, size }: { version: string; size: LogoSize },
): Promise<FileAnswer> {
  if (identity.current.logo?.version !== version) await identity.refresh()
  if (identity.current.logo?.version !== version) throw notFound()
  const bytes = orNotFound(await identity.readLogo(size))
  return { type: 'image/png', tag: `${version}-${size}`, shared: true, read: () => Promise.resolve(bytes) }
}
