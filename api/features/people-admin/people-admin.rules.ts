import { profileKindOf } from '~/contracts/people/people'
import {
  type AccountKind,
  type AccountState,
  isOrganisation,
  type PersonAction,
  peopleSearchLetters,
  roleOfKind,
} from '~/contracts/accounts/account-kinds'
import { effectiveRole } from '~/contracts/permissions'

/** What decides over the actions that are open on an account. */
export interface AccountFacts {
  id: string
  state: AccountState
  roles: readonly string[]
  parent_id: string | null
  editor: boolean
  /** Without a password nobody has come yet whom the administration has invited. */
  has_password: boolean
}

export const isInvited = ({
  state,
  has_password: hasPassword,
}: Pick<AccountFacts, 'state' | 'has_password'>) => state === 'unconfirmed' && !hasPassword

/**
 * What may be done with an account. Nobody does it to their own account: an admin who is locked out would have nobody to ask.
 * Contributors are what their organisation is, so their kind does not change on its own.
 */
export function actionsFor(actorId: string, account: AccountFacts): Record<PersonAction, boolean> {
  const { state, editor } = account
  const isOther = account.id !== actorId
  const invited = isInvited(account)
  const exists = state === 'active' || state === 'deactivated'
  return {
    block: isOther && state !== 'blocked' && !invited,
    unblock: isOther && state === 'blocked',
    sendLink: state === 'unconfirmed',
    withdrawInvitation: invited,
    changeKind: isOther && exists && account.parent_id === null,
    grantEditing: state === 'active' && !editor && effectiveRole(account.roles) !== 'ROLE_ADMIN',
    withdrawEditing: editor,
  }
}

/** What an account becomes that is not blocked any more: what it was before. */
export function stateBefore(account: {
  confirmed_at: Date | null
  deactivated_at: Date | null
}): Exclude<AccountState, 'blocked'> {
  if (account.deactivated_at) return 'deactivated'
  return account.confirmed_at ? 'active' : 'unconfirmed'
}

/** What stands in the way of another kind. */
interface KindFacts {
  roles: readonly string[]
  entity_name: string | null
  contributors: number
  publishedOffers: number
}

const mayHaveContributors: readonly AccountKind[] = ['mediaOutlet', 'provider', 'admin']
const mayHaveOffers: readonly AccountKind[] = ['provider', 'admin']

/**
 * The code of what forbids that an account becomes one of this kind, null where nothing does: contributors and published
 * offers would be left without anybody who may have them.
 */
export function kindBlockedReason(facts: KindFacts, kind: AccountKind): string | null {
  if (effectiveRole(facts.roles) === roleOfKind[kind]) return 'kindSame'
  if (facts.contributors > 0 && !mayHaveContributors.includes(kind)) return 'kindHasContributors'
  return facts.publishedOffers > 0 && !mayHaveOffers.includes(kind) ? 'kindHasOffers' : null
}

/** Whether a name must come with the change. */
export const needsEntityName = (facts: Pick<KindFacts, 'entity_name'>, kind: AccountKind): boolean =>
  isOrganisation(kind) && !facts.entity_name

/** What a kind says of itself; the rest goes, so that no list finds somebody by what they are no longer. */
export const keptFields = (kind: AccountKind) => ({
  mediaTypes: kind === 'journalist' || kind === 'mediaOutlet',
  trainerTypes: kind === 'trainer' || kind === 'provider',
  legalEntity: kind === 'mediaOutlet',
})

/** Who is invited by the administration as a trainer or a provider is vouched for; journalists ask a provider as ever. */
export const isVouchedFor = (roles: readonly string[]): boolean => {
  const kind = profileKindOf({ roles, contributor: false })
  return kind === 'trainer' || kind === 'provider'
}

/** Enough of an address to tell it from others, and too little to write to. */
export function shortAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = Array.from(email.slice(0, at))
  return `${first}…${email.slice(at)}`
}

/**
 * The words of a search that can be looked up, in small letters. Shorter ones narrow nothing down on their own, and are
 * left out. Null where nothing is searched for; an empty list finds nobody.
 */
export function searchWords(text: string | undefined): string[] | null {
  const words = (text ?? '').split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  return words.filter((word) => Array.from(word).length >= peopleSearchLetters).slice(0, 8)
}

/** A word as a part of what `like` compares, with nothing special in it. */
export const anywhere = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`
