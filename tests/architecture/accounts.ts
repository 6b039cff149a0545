import type { PersonTable } from '~/api/platform/database/schema'
import type { AccessLevel } from '~/contracts/permissions'
import type { createTestApi } from '~/tests/support/api'

type Kit = ReturnType<typeof createTestApi>
type Values = Partial<Pick<PersonTable, 'roles'>> & { validated?: boolean; editor?: boolean }

interface Account {
  level: Exclude<AccessLevel, 'visitor'>
  values: Values
  /** The organisation of a contributor. */
  parent?: Values
}

const journalist = ['ROLE_INDIVIDUAL_JOURNALIST']
const provider = ['ROLE_SERVICE_PROVIDER']

/** Every kind of account that is told apart somewhere, besides visitors. */
export const accountKinds = {
  'journalist without validation': { level: 'journalistRestricted', values: { roles: journalist } },
  journalist: { level: 'journalist', values: { roles: journalist, validated: true } },
  'journalist who edits': { level: 'journalistRestricted', values: { roles: journalist, editor: true } },
  'media outlet': { level: 'mediaOutlet', values: { roles: ['ROLE_MEDIA_OUTLET'] } },
  'contributor of an outlet': {
    level: 'contributor',
    values: { roles: ['ROLE_MEDIA_OUTLET'] },
    parent: { roles: ['ROLE_MEDIA_OUTLET'] },
  },
  'contributor of a provider': {
    level: 'contributor',
    values: { roles: provider },
    parent: { roles: provider, validated: true },
  },
  'trainer without validation': { level: 'trainer', values: { roles: ['ROLE_TRAINER'] } },
  trainer: { level: 'trainer', values: { roles: ['ROLE_TRAINER'], validated: true } },
  'provider without validation': { level: 'providerPending', values: { roles: provider } },
  provider: { level: 'provider', values: { roles: provider, validated: true } },
  'legal entity': { level: 'legalEntity', values: { roles: ['ROLE_LEGAL_ENTITY'] } },
  group: { level: 'group', values: { roles: ['ROLE_GROUP'] } },
  admin: { level: 'admin', values: { roles: ['ROLE_ADMIN'] } },
} as const satisfies Record<string, Account>

export type AccountKind = keyof typeof accountKinds
export const kindNames = Object.keys(accountKinds) as AccountKind[]

/** A new account of the kind, logged in. */
export async function logInAs(kit: Kit, kind: AccountKind) {
  const { values, parent }: Account = accountKinds[kind]
  const owner = parent ? (await kit.seedPerson(parent)).id : null
  const person = await kit.seedPerson({ ...values, parent_id: owner })
  const { tokens } = await kit.as(person)
  return { person, tokens, token: tokens.token }
}
