import { profileKindOf } from '~/contracts/people/people'
import {
  type AccountKind,
  type AccountState,
  isOrganisation,
  type PersonAction,
  roleOfKind,
} from '~/contracts/accounts/account-kinds'
import { effectiveRole } from '~/contracts/permissions'

/** Facts that determine the permitted actions on an account. */
export interface AccountFacts {
  id: string
  state: AccountState
  roles: readonly string[]
  parent_id: string | null
  /** Null for accounts that are not a contributor's. */
  parent_state: AccountState | null
  editor: boolean
  /** False for an invited account that has not been activated yet. */
  has_password: boolean
}

export const isInvited = ({
  state,
  has_password: hasPassword,
}: Pick<AccountFacts, 'state' | 'has_password'>) => state === 'unconfirmed' && !hasPassword

/**
 * Permitted actions on an account. Admins cannot block their own account or change its kind, as they could lock
 * themselves out. The kind of contributors is that of their organisation and cannot be changed.
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
    // Contributors of an organisation that is away cannot log in with any password.
    sendPasswordLink: isOther && exists && (account.parent_state ?? 'active') === 'active',
    withdrawInvitation: invited,
    changeKind: isOther && exists && account.parent_id === null,
    grantEditing: state === 'active' && !editor && effectiveRole(account.roles) !== 'ROLE_ADMIN',
    withdrawEditing: editor,
  }
}

/** State of an account after unblocking: the former one. */
export function stateBefore(account: {
  confirmed_at: Date | null
  deactivated_at: Date | null
}): Exclude<AccountState, 'blocked'> {
  if (account.deactivated_at) return 'deactivated'
  return account.confirmed_at ? 'active' : 'unconfirmed'
}

/** Facts that can prevent a change of kind. */
interface KindFacts {
  roles: readonly string[]
  entity_name: string | null
  contributors: number
  publishedOffers: number
}

const mayHaveContributors: readonly AccountKind[] = ['mediaOutlet', 'provider', 'admin']
const mayHaveOffers: readonly AccountKind[] = ['provider', 'admin']

/**
 * Error code if the account cannot become one of this kind, otherwise null: contributors and published offers must not
 * be left without an eligible owner.
 */
export function kindBlockedReason(facts: KindFacts, kind: AccountKind): string | null {
  if (effectiveRole(facts.roles) === roleOfKind[kind]) return 'kindSame'
  if (facts.contributors > 0 && !mayHaveContributors.includes(kind)) return 'kindHasContributors'
  return facts.publishedOffers > 0 && !mayHaveOffers.includes(kind) ? 'kindHasOffers' : null
}

/** True if the change requires an organisation name. */
export const needsEntityName = (facts: Pick<KindFacts, 'entity_name'>, kind: AccountKind): boolean =>
  isOrganisation(kind) && !facts.entity_name

/** Profile fields that remain valid for a kind; others are cleared, so that filters do not match former data. */
export const keptFields = (kind: AccountKind) => ({
  mediaTypes: kind === 'journalist' || kind === 'mediaOutlet',
  trainerTypes: kind === 'trainer' || kind === 'provider',
  legalEntity: kind === 'mediaOutlet',
})

/** Open invitations that a kind can use. It would not see the others, which would keep their addresses from being invited again. */
export const keptInvitations = (kind: AccountKind) => ({
  contributors: mayHaveContributors.includes(kind),
  outlets: kind === 'group',
})

/** Trainers and providers invited by an admin count as validated; journalists still ask a provider. */
export const isVouchedFor = (roles: readonly string[]): boolean => {
  const kind = profileKindOf({ roles, contributor: false })
  return kind === 'trainer' || kind === 'provider'
}

/** A masked e-mail: recognisable, but useless for writing to it. */
export function shortAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = Array.from(email.slice(0, at))
  return `${first}…${email.slice(at)}`
}
