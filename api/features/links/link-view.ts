import type { Actor } from '~/api/platform/authentication/actor'
import type { Locale } from '~/contracts/constants'
import { localName } from '~/contracts/languages'
import type { LocalNames } from '~/contracts/languages'
import type { Link, LinkedAccount, LinkSide } from '~/contracts/people/links'
import { profileKindOf, profileName } from '~/contracts/people/people'
import type { AccessLevel } from '~/contracts/permissions'
import { seesProfile, viewerOf, type Visibility } from '~/contracts/people/visibility'
import type { LinkRow } from './links.repo'
import { type LinkActor, mayDo, stateAfter } from './links.rules'

/** The user who views a link. */
export interface LinkReader {
  id: string
  accessLevel: AccessLevel
  organisationId: string
  locale: Locale
}

export const readerOf = ({ id, accessLevel, organisation }: Actor, locale: Locale): LinkReader => ({
  id,
  accessLevel,
  organisationId: organisation.id,
  locale,
})

type Sides = Pick<LinkRow, 'outlet_id' | 'partner_id'>

const sideIn = (row: Sides, { organisationId }: LinkReader): LinkSide | null => {
  if (row.outlet_id === organisationId) return 'outlet'
  return row.partner_id === organisationId ? 'partner' : null
}

/** The user's role in a link; null if the user may not know about it. */
export const actorIn = (row: Sides, reader: LinkReader): LinkActor | null =>
  reader.accessLevel === 'admin' ? 'admin' : sideIn(row, reader)

export const listed = (row: Sides, reader: LinkReader): boolean => actorIn(row, reader) !== null

interface AccountColumns {
  id: string
  roles: string[]
  state: 'unconfirmed' | 'active' | 'deactivated' | 'blocked'
  validated: boolean
  visibility: Visibility
  vanity_name: string | null
  title: string | null
  first_name: string
  last_name: string
  entity_name: string | null
  website: string | null
  country: LocalNames | null
}
type AccountRow<S extends LinkSide> = { [C in keyof AccountColumns as `${S}_${C}`]: AccountColumns[C] }

const columnsOf = <S extends LinkSide>(row: AccountRow<S>, side: S): AccountColumns => {
  const prefix = `${side}_`
  const entries = Object.entries(row).filter(([name]) => name.startsWith(prefix))
  return Object.fromEntries(entries.map(([name, value]) => [name.slice(prefix.length), value])) as never
}

/** Name of a side, and its page if the user can see it. */
export function toLinkedAccount<S extends LinkSide>(
  row: AccountRow<S>,
  side: S,
  reader: LinkReader,
): LinkedAccount {
  const account = columnsOf(row, side)
  const kind = profileKindOf({ roles: account.roles, contributor: false })
  const sees = seesProfile(viewerOf(reader, account.id), { ...account, contributor: false })
  return {
    id: account.id,
    name: profileName({
      kind,
      title: account.title,
      firstName: account.first_name,
      lastName: account.last_name,
      entityName: account.entity_name,
    }),
    page: sees ? { kind, key: account.vanity_name ?? account.id } : null,
    country: localName(account.country, reader.locale),
    website: account.website,
    away: account.state !== 'active',
  }
}

/** Once a link is over, its sides see of each other what they would see without. */
const afterwards = (account: LinkedAccount): LinkedAccount =>
  account.page === null ? { ...account, country: null, website: null } : account

/** Legal entities see the stage of their outlets. */
function sharesOf({ kind, state, shares }: LinkRow): Link['shares'] {
  if (state !== 'confirmed' || kind === 'trainer') return null
  return kind === 'group' ? shares : 'stage'
}

/** A link as one user sees it, with the permitted actions. While a side is inactive, none are permitted. */
export function toLink(row: LinkRow, reader: LinkReader): Link {
  const isOver = row.state !== 'requested' && row.state !== 'confirmed'
  const shown = (account: LinkedAccount) => (isOver ? afterwards(account) : account)
  const outlet = shown(toLinkedAccount(row, 'outlet', reader))
  const partner = shown(toLinkedAccount(row, 'partner', reader))
  const actor = actorIn(row, reader)
  const may = (action: 'confirm' | 'withdraw' | 'end') =>
    actor !== null && stateAfter(row.state, action) !== null && mayDo(actor, row.asked_by, action)
  const areHere = !outlet.away && !partner.away
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    askedBy: row.asked_by,
    outlet,
    partner,
    side: sideIn(row, reader),
    reason: row.reason,
    requestedAt: row.requested_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    shares: sharesOf(row),
    cohorts: row.cohorts ?? [],
    announcements: row.kind === 'group' && row.state === 'confirmed' ? row.announcements : null,
    can: {
      decide: may('confirm') && areHere,
      withdraw: may('withdraw'),
      end: may('end'),
      askAgain: actor !== 'admin' && isOver && areHere && !row.is_present,
      share: row.kind === 'group' && row.state === 'confirmed' && row.outlet_id === reader.id,
    },
  }
}
