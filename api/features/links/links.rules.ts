import type { LinkKind, LinkSection, LinkSide, LinkState } from '~/contracts/people/links'
import type { Role } from '~/contracts/permissions'

export type LinkAction = 'confirm' | 'reject' | 'withdraw' | 'end'

/** Who does something with a link: one of its two sides, or the administration in the place of either. */
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

/** The state after an action; null where the link is not in a state for it. What is over stays over. */
export const stateAfter = (state: LinkState, action: LinkAction): LinkState | null =>
  state === needs[action] ? outcomes[action] : null

/** Who has asked withdraws, the other side decides, both may end; the administration decides and ends. */
export function mayDo(actor: LinkActor, askedBy: LinkSide, action: LinkAction): boolean {
  if (action === 'end') return true
  if (action === 'withdraw') return actor === askedBy
  return actor !== askedBy
}

/** What has become of a link meanwhile, for an action that comes too late. */
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
}

/** The side on which an account of this role stands; null for those who have no links. */
export function sideOf(role: Role | null): LinkSide | null {
  if (role === 'ROLE_MEDIA_OUTLET') return 'outlet'
  return role !== null && role in partnerKinds ? 'partner' : null
}

/** The kind of link between two roles, in either order; null where there is none. */
export function kindBetween(one: Role | null, other: Role | null): LinkKind | null {
  const [outlet, partner] = one === 'ROLE_MEDIA_OUTLET' ? [one, other] : [other, one]
  return outlet === 'ROLE_MEDIA_OUTLET' && partner !== null ? (partnerKinds[partner] ?? null) : null
}

/** The list in which one side finds a link. */
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

/** Each word a beginning, all of them wanted; null where the text holds no word. */
export function nameQuery(text: string): string | null {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.length > 0 ? words.map((word) => `${word}:*A`).join(' & ') : null
}
