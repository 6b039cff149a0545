import { validate as isUuid } from 'uuid'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import type { Locale } from '~/contracts/constants'
import type { ReceivedAnnouncement } from '~/contracts/messages/announcements'
import { can } from '~/contracts/permissions'
import { nameOf } from './announcement-mail'
import * as repo from './announcements.repo'
import { textFor } from './announcements.rules'
import { providerOf } from './announcements.service'

/** An announcement for a recipient, or for those who write it. @throws ApiError notFound for everybody else */
export async function readOne(
  deps: ApiDeps,
  actor: Actor,
  { id, locale }: { id: string; locale: Locale },
): Promise<ReceivedAnnouncement> {
  const { database } = deps
  const row = isUuid(id) ? await repo.findAnnouncement(database, id) : undefined
  if (!row) throw notFound()
  const isOwn = can(actor.accessLevel, 'announcements.write') && row.provider_id === providerOf(actor)
  if (!isOwn && !(await repo.hasReceived(database, id, actor.id))) throw notFound()
  return {
    id,
    ...textFor(row.texts, locale),
    provider: row.provider_id === null ? null : await findProvider(deps, row.provider_id),
    sentAt: row.started_at?.toISOString() ?? null,
  }
}

async function findProvider({ database }: ApiDeps, id: string): Promise<ReceivedAnnouncement['provider']> {
  const [provider] = await repo.selectNamed(database, [id])
  if (!provider) return null
  const isOpen = provider.state === 'active' && provider.validated && provider.visibility > 0
  return {
    name: nameOf(provider),
    link: isOpen ? { kind: 'provider', key: provider.vanity_name ?? provider.id } : null,
  }
}
