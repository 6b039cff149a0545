import { randomUUID } from 'node:crypto'
import type { CampusApi, Member } from '../campus-api'
import { linkIn, type Mailbox } from '../mailbox'

export const contributorPassword = 'Quiet-Harbour-77'
export const newContributorEmail = () => `ines.${randomUUID().slice(0, 8)}@desk.example`

export const invite = (api: CampusApi, { token }: Member, email: string) =>
  api.call<{ id: string }>('POST', '/contributors/invitations', { token, body: { email } })

export async function invitationLink(mailbox: Mailbox, to: string, count = 1): Promise<string> {
  return linkIn(await mailbox.waitFor({ to, subject: 'invites you', count }), '/register/individual')
}

/** Inès Moreau, or somebody else of this name, at this outlet; answers with the e-mail. */
export async function newContributor(
  api: CampusApi,
  mailbox: Mailbox,
  { outlet, firstName = 'Inès' }: { outlet: Member; firstName?: string },
): Promise<string> {
  const email = newContributorEmail()
  await invite(api, outlet, email)
  const token = new URL(await invitationLink(mailbox, email)).searchParams.get('invitation')!
  const person = {
    firstName,
    lastName: 'Moreau',
    password: contributorPassword,
    salutation: 'ms',
    country: 'FR',
  }
  await api.call('POST', `/invitations/${token}`, { body: { ...person, acceptTerms: true } })
  return email
}
