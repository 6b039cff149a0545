import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { linkIn, type Mailbox } from './mailbox'
import { demoPassword, demoPerson } from './people'

interface Call {
  token?: string
  body?: unknown
}
export interface Member {
  id: string
  email: string
  password: string
  firstName: string
  lastName: string
  token: string
}
export type Journalist = Member
interface Named {
  id: string
  entityName: string
}

const password = 'Quiet-Harbour-77'

/** Calls to the API host, for what a test needs before it starts and does not want to click through. */
export function openApi(url: string, mailbox: Mailbox) {
  async function call<T>(method: string, path: string, { token, body }: Call = {}): Promise<T> {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    expect(response.ok, `${method} ${path}: ${String(response.status)} ${text}`).toBe(true)
    return (text ? JSON.parse(text) : null) as T
  }

  const logIn = async (email: string, secret: string) =>
    (await call<{ token: string }>('POST', '/authentication/login', { body: { email, password: secret } }))
      .token

  /** Registered with a mail of its own and confirmed. */
  async function newMember(kind: 'journalist' | 'media_outlet', facts: object = {}): Promise<Member> {
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
    const token = await logIn(person.email, password)
    const { id } = await call<{ id: string }>('GET', '/users/me', { token })
    return { ...person, id, token }
  }

  /** Not yet validated. */
  const newJournalist = (): Promise<Journalist> => newMember('journalist')

  const newOutlet = (entityName: string): Promise<Member> =>
    newMember('media_outlet', {
      entityName,
      website: 'https://outlet.example',
      addressLine1: '1 Press Lane',
      city: 'Hamburg',
      mediaTypes: ['online'],
      legalEntityName: 'Outlet Ltd',
      legalEntityEmail: 'board@outlet.example',
    })

  /** Sends a request for validation to the demo provider that the tests use; answers with its id. */
  async function requestValidation(journalist: Journalist): Promise<string> {
    const { token } = journalist
    const validators = await call<Named[]>('GET', '/validators', { token })
    const wanted = validators.find(({ entityName }) => entityName === demoPerson('provider').entityName)
    const body = { validator: `/users/${wanted!.id}` }
    return (await call<{ id: string }>('POST', '/validation-requests', { token, body })).id
  }

  async function newValidatedJournalist(): Promise<Journalist> {
    const journalist = await newJournalist()
    const id = await requestValidation(journalist)
    const provider = await logIn(demoPerson('provider').email, demoPassword)
    await call('POST', `/validation-requests/${id}/approve`, { token: provider })
    return journalist
  }
  return { call, logIn, newJournalist, newOutlet, requestValidation, newValidatedJournalist }
}
export type CampusApi = ReturnType<typeof openApi>
