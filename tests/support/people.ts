import { demoPeople } from '~/api/seed/demo/people'

/** The password of every demo person. */
export const demoPassword = 'Campus-Demo-2026!'

/** One demo account per access level of the permission table that has one. */
const keys = {
  journalist: 'journalist-layla',
  restricted: 'journalist-hana',
  provider: 'provider-nordic',
  otherProvider: 'provider-atelier',
  pendingProvider: 'provider-pending',
  admin: 'admin',
  outlet: 'outlet-savannah',
  trainer: 'trainer-ingrid',
  legalEntity: 'legal-adriatica',
  contributor: 'contributor-savannah',
  group: 'group-baltic',
} as const

/** Further accounts with data of their own: a certified outlet, one in an audit with findings, and who audits it. */
const further = { certified: 'outlet-onda', audited: 'outlet-marche', auditor: 'auditor-tomasz' } as const

export type Role = keyof typeof keys | keyof typeof further
/** One for each access level, and those beside them that are tried as widely. */
export const roles = Object.keys(keys) as (keyof typeof keys)[]

/** The demo account of a role, for reading only: tests that change something create their own person. */
export function demoPerson(role: Role) {
  const wanted = { ...keys, ...further }[role]
  const person = demoPeople.find(({ key }) => key === wanted)
  if (!person) throw new Error(`The demo data has nobody called ${wanted}`)
  return person
}
