import { expect } from '@playwright/test'
import { logInAs, type Member, openRegistration } from './campus-members'
import type { Mailbox } from './mailbox'
import { demoPassword, demoPerson, type Role } from './people'

interface Call {
  token?: string
  body?: unknown
}
export type { Member } from './campus-members'
export type Journalist = Member
interface Validators {
  items: { id: string; entityName: string }[]
}

/** Tokens of demo people and ids of validators, by campus: they stay the same for a while, and every other test asks for them. */
const tokens = new Map<string, { token: string; until: number }>()
const validatorIds = new Map<string, string>()
/** Far below the life of an access token. */
const tokenMs = 5 * 60_000

interface Place {
  url: string
  logIn: (email: string, secret: string) => Promise<string>
}

/** The token of a demo person's session that lasts for several tests: none of them may end it. */
async function tokenOf(role: Role, { url, logIn }: Place): Promise<string> {
  const key = `${role} ${url}`
  const known = tokens.get(key)
  if (known && known.until > Date.now()) return known.token
  const token = await logIn(demoPerson(role).email, demoPassword)
  tokens.set(key, { token, until: Date.now() + tokenMs })
  return token
}

/** Calls to the API host, for what a test needs before it starts and does not want to click through. */
export function openApi(url: string, mailbox: Mailbox) {
  async function call<T>(method: string, path: string, { token, body }: Call = {}): Promise<T> {
    const response = await fetch(url + path, {
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

  const logIn = (email: string, secret: string) => logInAs(call, email, secret)
  const { newJournalist, newOutlet, newProvider, newTrainer } = openRegistration(call, mailbox)

  const demoToken = (role: Role) => tokenOf(role, { url, logIn })

  async function validatorId(token: string): Promise<string> {
    const known = validatorIds.get(url)
    if (known !== undefined) return known
    const name = demoPerson('provider').entityName ?? ''
    const found = await call<Validators>('GET', `/validators?text=${encodeURIComponent(name)}`, { token })
    const { id } = found.items.find(({ entityName }) => entityName === name)!
    validatorIds.set(url, id)
    return id
  }

  /** Sends a request for validation to the demo provider that the tests use; answers with its id. */
  async function requestValidation(journalist: Journalist): Promise<string> {
    const { token } = journalist
    const body = {
      validator: `/users/${await validatorId(token)}`,
      introduction: 'From your course of 2025.',
    }
    return (await call<{ id: string }>('POST', '/validation-requests', { token, body })).id
  }

  async function newValidatedJournalist(): Promise<Journalist> {
    const journalist = await newJournalist()
    const id = await requestValidation(journalist)
    await call('POST', `/validation-requests/${id}/approve`, { token: await demoToken('provider') })
    return journalist
  }
  /** The present review of a trainer or provider. */
  async function reviewOf({ token }: Member): Promise<string> {
    const { reviews } = await call<{ reviews: { id: string }[] }>('GET', '/users/me/reviews', { token })
    return reviews[0]?.id ?? ''
  }

  /** As the demo's admin. */
  async function approveReview(member: Member): Promise<void> {
    const token = await demoToken('admin')
    await call('POST', `/reviews/${await reviewOf(member)}/approve`, { token })
  }
  const members = { newJournalist, newOutlet, newProvider, newTrainer, newValidatedJournalist }
  return { call, logIn, demoToken, ...members, requestValidation, reviewOf, approveReview }
}
export type CampusApi = ReturnType<typeof openApi>
