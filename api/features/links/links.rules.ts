import type { LinkKind, LinkSection, LinkSide, LinkState } from '~/contracts/people/links'
import { searchLetters } from '~/contracts/marked-text'
import type { Role } from '~/contracts/permissions'

export type LinkAction = 'confirm' | 'reject' | 'withdraw' | 'end'

/** Actor on a link: one of its two sides, or an admin on behalf of either. */
export type LinkActor = LinkSide | 'admin'

const needs: Record<LinkAction, LinkState> = {
  confirm: 'requested',
  reject: 'requested',
  withdraw: 'requested',
  end: 'confirmed',
}
const outcomes: Record<LinkAction, LinkState> = {
  confirm: 'confirmed',
  reject: 'rejected',
  withdraw: 'withdrawn',
  end: 'ended',
}

/** The state after an action, or null if the action is not possible. Final states never change. */
export const stateAfter = (state: LinkState, action: LinkAction): LinkState | null =>
  state === needs[action] ? outcomes[action] : null

/** The requester can withdraw, the other side decides, both can end; admins decide and end. */
export function mayDo(actor: LinkActor, askedBy: LinkSide, action: LinkAction): boolean {
  if (action === 'end') return true
  if (action === 'withdraw') return actor === askedBy
  return actor !== askedBy
}

/** Error code of an action that comes too late, by current state of the link. */
export const blockedCodes: Record<LinkState, string> = {
  requested: 'linkStillOpen',
  confirmed: 'linkConfirmed',
  rejected: 'linkRejected',
  withdrawn: 'linkWithdrawn',
  ended: 'linkEnded',
}

const partnerKinds: Partial<Record<Role, LinkKind>> = {
  ROLE_LEGAL_ENTITY: 'legalEntity',
  ROLE_TRAINER: 'trainer',
  ROLE_GROUP: 'group',
}

/** Legal entities and groups cannot choose to be listed in the directory: all of them can be asked. */
export const isUnlisted = (role: Role | null): boolean =>
  role === 'ROLE_LEGAL_ENTITY' || role === 'ROLE_GROUP'

/** The side of an account with this role; null for roles without links. */
export function sideOf(role: Role | null): LinkSide | null {
  if (role === 'ROLE_MEDIA_OUTLET') return 'outlet'
  return role !== null && role in partnerKinds ? 'partner' : null
}

/** The kind of link between two roles, in either order; null if there is none. */
export function kindBetween(one: Role | null, other: Role | null): LinkKind | null {
  const [outlet, partner] = one === 'ROLE_MEDIA_OUTLET' ? [one, other] : [other, one]
  return outlet === 'ROLE_MEDIA_OUTLET' && partner !== null ? (partnerKinds[partner] ?? null) : null
}

/** The section in which a side finds a link. */
export function sectionOf(
  { state, askedBy }: { state: LinkState; askedBy: LinkSide },
  side: LinkSide,
): LinkSection {
  if (state === 'confirmed') return 'confirmed'
  if (state !== 'requested') return 'earlier'
  return askedBy === side ? 'asked' : 'waiting'
}

export const statesOf: Record<LinkSection, readonly LinkState[]> = {
  waiting: ['requested'],
  asked: ['requested'],
  confirmed: ['confirmed'],
  earlier: ['rejected', 'withdrawn', 'ended'],
}

/** Each word is a prefix, and all are required; null if the text contains no word. */
export function nameQuery(text: string): string | null {
  const words = searchLetters(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.length > 0 ? words.map((word) => `${word}:*A`).join(' & ') : null
}
