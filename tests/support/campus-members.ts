import { randomUUID } from 'node:crypto'
import { linkIn, type Mailbox } from './mailbox'

export interface Member {
  id: string
  email: string
  password: string
  firstName: string
  lastName: string
  token: string
}

type Call = <T>(method: string, path: string, options?: { token?: string; body?: unknown }) => Promise<T>

type Kind = 'journalist' | 'trainer' | 'media_outlet' | 'service_provider'

const password = 'Quiet-Harbour-77'

/** A session's token for these credentials. */
export async function logInAs(call: Call, email: string, secret: string): Promise<string> {
  const body = { email, password: secret }
  return (await call<{ token: string }>('POST', '/authentication/login', { body })).token
}

/** People of a test's own: registered, each with a mail of their own, and confirmed. */
export function openRegistration(call: Call, mailbox: Mailbox) {
  async function newMember(kind: Kind, facts: object = {}): Promise<Member> {
    const mark = randomUUID().slice(0, 8)
    const person = {
      firstName: 'Nora',
      lastName: `Probe-${mark}`,
      email: `nora.${mark}@newsroom.example`,
      password,
    }
    const body = { ...person, salutation: 'ms', country: 'DE', acceptTerms: true, locale: 'en', ...facts }
    await call('POST', `/registrations/${kind}`, { body })
    const link = linkIn(await mailbox.waitFor({ to: person.email }), '/confirm/')
    await call('POST', `/confirmations/${link.split('/').at(-1)!}`)
    const token = await logInAs(call, person.email, password)
    const { id } = await call<{ id: string }>('GET', '/users/me', { token })
    return { ...person, id, token }
  }

  /** Not yet validated. */
  const newJournalist = (): Promise<Member> => newMember('journalist')

  const newOutlet = (entityName: string, facts: object = {}): Promise<Member> =>
    newMember('media_outlet', {
      entityName,
      website: 'https://outlet.example',
      addressLine1: '1 Press Lane',
      city: 'Hamburg',
      mediaTypes: ['online'],
      legalEntityName: 'Outlet Ltd',
      legalEntityEmail: 'board@outlet.example',
      ...facts,
    })
  /** Whom no admin has validated yet. */
  const newProvider = (entityName: string): Promise<Member> =>
    newMember('service_provider', {
      entityName,
      website: 'https://provider.example',
      addressLine1: '2 Course Street',
      city: 'Hamburg',
    })
  /** The same; what a trainer writes of themselves can be found. */
  const newTrainer = (description: string): Promise<Member> =>
    newMember('trainer', {
      description,
      languages: ['en'],
      expertise: ['ethics'],
      trainerTypes: ['virtual'],
    })
  return { newJournalist, newOutlet, newProvider, newTrainer }
}
