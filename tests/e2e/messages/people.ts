import type { Page } from '@playwright/test'
import type { CampusApi, Member } from '~/tests/support/campus-api'
import { toastOf, expect } from '~/tests/support/fixtures'

/** A member whose page other members see, so that they can write to them. */
export async function newReachable(api: CampusApi): Promise<Member> {
  const person = await api.newValidatedJournalist()
  const body = { version: 1, visibility: 1 }
  await api.call('PATCH', '/users/me/profile', { token: person.token, body })
  return person
}

export const nameOf = ({ firstName, lastName }: Member) => `${firstName} ${lastName}`

interface Sent {
  id: string
  discussion: string
}

/** The first message of one person to another, without clicking. */
export const write = (api: CampusApi, from: Member, { to, body }: { to: Member; body: string }) =>
  api.call<Sent>('POST', '/user-messages', { token: from.token, body: { toUser: `/users/${to.id}`, body } })

export const answer = (api: CampusApi, from: Member, { last, body }: { last: Sent; body: string }) =>
  api.call<Sent>('POST', `/user-messages/${last.id}`, { token: from.token, body: { body } })

/** As read elsewhere: a page that opens it then has nothing to mark, and is not loaded anew while a test acts. */
export const markRead = (api: CampusApi, { token }: Member, { discussion }: Sent) =>
  api.call('POST', `/user-messages-discussion/${discussion}/read`, { token })

export const field = (page: Page) => page.getByLabel('Your message')
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send message' })
export const chat = (page: Page) => page.getByRole('log')
/** Without the one that is still on its way. */
export const bubbles = (page: Page) => chat(page).locator('.bubble:not(.sending)')

export async function expectNotSaved(page: Page): Promise<void> {
  await expect(toastOf(page)).toContainText('Your information has not been saved successfully.')
}
