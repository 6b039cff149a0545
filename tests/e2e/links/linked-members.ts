import { randomUUID } from 'node:crypto'
import type { CampusApi, Member } from '~/tests/support/campus-api'
import { linkIn, type Mailbox } from '~/tests/support/mailbox'

const password = 'Quiet-Harbour-77'
export const newMark = (): string => randomUUID().slice(0, 8)

/** Everybody sees the profile: until then nobody can ask for a link with it. */
async function show(api: CampusApi, { token }: Member): Promise<void> {
  const { version } = await api.call<{ version: number }>('GET', '/users/me/profile', { token })
  await api.call('PATCH', '/users/me/profile', { token, body: { version, visibility: 2 } })
}

interface Organisation {
  kind: 'legalEntity' | 'group'
  email: string
  entityName: string
}

/** A legal entity or a group as the administration makes it: invited, and open at once. */
export async function newOrganisation(
  api: CampusApi,
  mailbox: Mailbox,
  { kind, email, entityName }: Organisation,
): Promise<{ email: string; password: string }> {
  const admin = await api.demoToken('admin')
  const person = { firstName: 'Nils', lastName: 'Board', email, entityName }
  const body = { ...person, kind, country: 'DE', locale: 'en' }
  await api.call('POST', '/people', { token: admin, body })
  const token = new URL(linkIn(await mailbox.waitFor({ to: email }), '/invitation/')).pathname
    .split('/')
    .at(-1)!
  const answer = { firstName: 'Nils', lastName: 'Board', salutation: 'mr', country: 'DE', password }
  await api.call('POST', `/account-invitations/${token}`, { body: { ...answer, acceptTerms: true } })
  return { email, password }
}

/** An outlet that has named this address as that of its legal entity, and that everybody can find. */
export async function newOutletOf(
  api: CampusApi,
  entityName: string,
  legalEntityEmail: string,
): Promise<Member> {
  const outlet = await api.newOutlet(entityName, { legalEntityName: `${entityName} Ltd`, legalEntityEmail })
  await show(api, outlet)
  return outlet
}

/** A trainer whom the administration has validated, and whom everybody can find. */
export async function newListedTrainer(api: CampusApi): Promise<Member> {
  const trainer = await api.newTrainer(
    'I teach newsrooms how to correct their mistakes, in workshops of two days.',
  )
  await api.approveReview(trainer)
  await show(api, trainer)
  return trainer
}
