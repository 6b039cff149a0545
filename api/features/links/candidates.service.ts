import type { z } from 'zod'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import type { Locale } from '~/contracts/constants'
import { localName } from '~/contracts/languages'
import type {
  Connection,
  LinkCandidate,
  LinkedProfiles,
  LinkKind,
  listLinkCandidates,
} from '~/contracts/people/links'
import { profileKindOf, profileName } from '~/contracts/people/people'
import { can, effectiveRole, type Role } from '~/contracts/permissions'
import type { Viewer } from '~/contracts/people/visibility'
import * as repo from './link-actions.repo'
import { ownSideOf } from './links.service'
import { kindBetween, nameQuery, sideOf } from './links.rules'

const shown = 10
const roleOf: Record<LinkKind, Role> = {
  legalEntity: 'ROLE_LEGAL_ENTITY',
  trainer: 'ROLE_TRAINER',
  group: 'ROLE_GROUP',
}

interface Search {
  kind?: LinkKind | undefined
  text?: string | undefined
  locale: Locale
}

/** The first ten accounts that the actor's side can ask, by name; outlets specify the kind. Up to three queries. */
export async function listCandidates(
  deps: ApiDeps,
  actor: Actor,
  { kind = 'legalEntity', text, locale }: Search,
): Promise<z.input<typeof listLinkCandidates.output>> {
  const own = ownSideOf(actor)
  const words = text ? nameQuery(text) : null
  // Text without words matches nobody.
  if (text && words === null) return { items: [], more: false }
  const role: Role = own.side === 'outlet' ? roleOf[kind] : 'ROLE_MEDIA_OUTLET'
  const ids = await repo.selectIds(deps.database, { role, words, limit: shown + 1 })
  const rows = ids.length > 0 ? await repo.selectCandidates(deps.database, ids.slice(0, shown), own) : []
  return { items: rows.map((row) => toCandidate(row, locale)), more: ids.length > shown }
}

interface Named {
  roles: string[]
  title: string | null
  first_name: string
  last_name: string
  entity_name: string | null
}

const kindOf = ({ roles }: Named) => profileKindOf({ roles, contributor: false })
const nameOf = (row: Named): string =>
  profileName({
    kind: kindOf(row),
    title: row.title,
    firstName: row.first_name,
    lastName: row.last_name,
    entityName: row.entity_name,
  })

function toCandidate(row: repo.CandidateRow, locale: Locale): LinkCandidate {
  const isPresent = row.link_state === 'requested' || row.link_state === 'confirmed'
  return {
    id: row.id,
    name: nameOf(row),
    kind: kindOf(row) as LinkCandidate['kind'],
    city: row.city,
    country: localName(row.country, locale),
    link: isPresent && row.link_id ? { id: row.link_id, state: row.link_state as 'requested' } : null,
  }
}

interface ProfileOwner {
  id: string
  roles: readonly string[]
  /** A contributor's account has no links. */
  contributor: boolean
}

/** Link state between the user's side and the owner of a profile; null if they cannot be linked. One query. */
export async function findConnection(
  deps: ApiDeps,
  actor: Actor | null,
  owner: ProfileOwner,
): Promise<Connection | null> {
  if (!actor || owner.contributor || !can(actor.accessLevel, 'links.own')) return null
  const { role, id } = actor.organisation
  if (id === owner.id || kindBetween(role, effectiveRole(owner.roles)) === null) return null
  const [outletId, partnerId] = role === 'ROLE_MEDIA_OUTLET' ? [id, owner.id] : [owner.id, id]
  const link = await repo.findPresent(deps.database, outletId, partnerId)
  const isPresent = link?.state === 'requested' || link?.state === 'confirmed'
  return {
    link: isPresent ? { id: link.id, state: link.state as 'requested' } : null,
    can: { ask: !isPresent },
  }
}

const linkedPerPage = 20

interface LinkedQuery {
  owner: ProfileOwner
  viewer: Viewer
  /** From 1. */
  page: number
  locale: Locale
}

/** Confirmed links of a profile's owner to profiles visible to the user; null for other kinds. */
export async function listLinkedProfiles(
  deps: ApiDeps,
  { owner, viewer, page, locale }: LinkedQuery,
): Promise<LinkedProfiles | null> {
  const side = owner.contributor ? null : sideOf(effectiveRole(owner.roles))
  if (side === null) return null
  const visibility = viewer === 'visitor' || viewer === 'restricted' ? 2 : 1
  const window = { limit: linkedPerPage, offset: (page - 1) * linkedPerPage }
  const rows = await repo.selectPublic(deps.database, { id: owner.id, side, visibility }, window)
  const items = rows.map((row) => ({
    kind: row.kind,
    name: nameOf(row),
    page: { kind: kindOf(row), key: row.vanity_name ?? row.id },
    country: localName(row.country, locale),
  }))
  return { items, total: rows[0]?.total ?? 0, page }
}
