import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApi, type CampusApi } from '~/tests/support/campus-api'
import { type Firefox, openFirefox, type Tab } from '~/tests/support/pages/firefox'
import setUp from '~/tests/support/global-setup'
import { linkIn, type Mailbox, openMailbox } from '~/tests/support/mailbox'
import { looksOf } from '~/tests/support/pages/inventory'
import { demoPassword, demoPerson, roles } from '~/tests/support/people'

/**
 * Another engine: all end-to-end tests run in Chromium, and many readers have Firefox. Here every page of the inventory and the
 * ways that most people go run in Debian's Firefox, with scripts and without.
 */
const minutes = 60_000
const password = 'Quiet-Harbour-77'

let tearDown: () => Promise<void>
let url: string
let api: CampusApi
let mailbox: Mailbox

beforeAll(async () => {
  tearDown = await setUp()
  url = process.env['CAMPUS_URL']!
  mailbox = openMailbox(process.env['CAMPUS_MAIL']!)
  api = openApi(process.env['CAMPUS_API']!, mailbox)
}, 3 * minutes)
afterAll(() => tearDown(), minutes)

async function logIn(tab: Tab, person: { email: string; password: string }): Promise<void> {
  await tab.visit('/login')
  await tab.fill('E-mail', person.email)
  await tab.fill('Password', person.password)
  await tab.key('Enter')
  await tab.isAt('/home')
}

const readers = (['visitor', ...roles] as const).filter((reader) => looksOf(reader).length > 0)

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('Firefox %s', (_how, scripts) => {
  let firefox: Firefox
  beforeAll(async () => {
    firefox = await openFirefox({ url, scripts })
  }, minutes)
  afterAll(() => firefox.close(), minutes)

  const memberTab = async (person: { email: string; password: string }) => {
    const tab = await firefox.newTab()
    await logIn(tab, person)
    return tab
  }

  it.each(readers)(
    'shows each page that %s looks at, without an error and not too wide',
    async (reader) => {
      const tab = await firefox.newTab()
      if (reader !== 'visitor') await logIn(tab, { email: demoPerson(reader).email, password: demoPassword })
      const faults: string[] = []
      for (const { path, addressIn } of looksOf(reader)) {
        const status = await tab.visit(await addressIn(api))
        if (status >= 500) faults.push(`${path}: ${String(status)}`)
        for (const fault of [...(await tab.faults()), ...tab.errors.splice(0)])
          faults.push(`${path}: ${fault}`)
      }
      expect(faults).toEqual([])
    },
    10 * minutes,
  )

  it(
    'tells a wrong password, lets the right one in, and out again',
    async () => {
      const tab = await firefox.newTab()
      await tab.visit('/login')
      await tab.fill('E-mail', demoPerson('journalist').email)
      await tab.fill('Password', 'not-the-password')
      await tab.key('Enter')
      await tab.sees('Your email address or password is incorrect.')
      await tab.fill('Password', demoPassword)
      await tab.key('Enter')
      await tab.isAt('/home')
      await tab.press('Account menu')
      await tab.press('Log out')
      await tab.isAt(/^\/(?:$|[?#])/)
      expect(tab.errors).toEqual([])
    },
    2 * minutes,
  )

  it(
    'registers a journalist, who confirms the address',
    async () => {
      const email = `vera.${randomUUID().slice(0, 8)}@newsroom.example`
      const tab = await firefox.newTab()
      await tab.visit('/register/journalist')
      await tab.press('Register')
      await tab.sees('Your registration has not been sent')
      await tab.focusIsOn('Your registration has not been sent')
      await tab.choose('Salutation', 'Ms')
      await tab.fill('First name', 'Vera')
      await tab.fill('Surname', 'Example')
      await tab.choose('Country', 'France')
      await tab.fill('E-mail', email)
      await tab.fill('Password', password)
      await tab.press('I accept')
      await tab.press('Register')
      await tab.sees('Check your e-mail')
      await tab.visit(new URL(linkIn(await mailbox.waitFor({ to: email }), '/confirm/')).pathname)
      await tab.press('Confirm my e-mail address')
      await tab.isAt(/^\/login/)
      await logIn(tab, { email, password })
      expect(tab.errors).toEqual([])
    },
    2 * minutes,
  )

  it(
    'sends a message, which is answered in the panel or on its page',
    async () => {
      const [anna, ben] = [await api.newValidatedJournalist(), await api.newValidatedJournalist()]
      for (const { token } of [anna, ben])
        await api.call('PATCH', '/users/me/profile', { token, body: { version: 1, visibility: 1 } })
      const annas = await memberTab(anna)
      await annas.visit(`/messages/new?to=${ben.id}`)
      await annas.fill('Your message', 'May I call you?')
      await annas.press('Send message')
      await annas.sees('Your message has been sent.')
      await annas.isAt(/^\/messages\/[\w-]+#newest$/)

      const bens = await memberTab(ben)
      await bens.visit('/about')
      await bens.press('Messages')
      await bens.press(`${anna.firstName} ${anna.lastName}`)
      await bens.fill('Your message', 'Of course, at noon.')
      await bens.press('Send message')
      await bens.sees('Of course, at noon.')
      // Scripts show it before it has arrived.
      await bens.seesNoMore('Sending…')
      if (scripts) {
        await bens.isAt(/^\/about$/)
        await bens.focusIsIn('.popover')
        await bens.key('Escape')
        await bens.focusIsOn('Messages')
      }
      await annas.visit('/messages')
      await annas.sees('Of course, at noon.')
      expect([...annas.errors, ...bens.errors]).toEqual([])
    },
    3 * minutes,
  )

  it(
    'writes an offer: a draft, what is missing, the publication',
    async () => {
      const name = `Reading ledgers ${randomUUID().slice(0, 8)}`
      const office = await api.newProvider('Ledger School')
      await api.approveReview(office)
      const tab = await memberTab(office)
      await tab.visit('/content/detail/new')
      await tab.fill('Headline', name)
      await tab.press('Save draft')
      await tab.sees('Draft saved')
      await tab.press('Publish')
      await tab.sees('Write a teaser')
      await tab.fill('Teaser', 'Two evenings on balance sheets')
      await tab.fill(
        'Description',
        'For reporters who want to read the accounts of a company, and what they leave out.',
      )
      await tab.choose('Category', 'Seminar')
      await tab.choose('Language', 'Georgian')
      await tab.choose('Cost', 'Free of charge')
      await tab.press('It takes place online')
      await tab.press('Publish')
      await tab.sees('The offer has been published')
      await tab.sees(name)
      expect(tab.errors).toEqual([])
    },
    3 * minutes,
  )

  it(
    'leads a keyboard over the skip link to the page itself',
    async () => {
      const tab = await firefox.newTab()
      await tab.visit('/helpdesk')
      await tab.key('Tab')
      await tab.focusIsOn('Skip to main content')
      await tab.key('Enter')
      await tab.isAt('/helpdesk#main')
      await tab.key('Tab')
      await tab.focusIsIn('main')
      expect(tab.errors).toEqual([])
    },
    minutes,
  )

  it.runIf(scripts)(
    'keeps the focus where a row was removed, and gives it back when a panel closes',
    async () => {
      const person = await api.newValidatedJournalist()
      const { token } = person
      // Without a deadline, so that both are in one part of the page.
      const place = '/offers?state=rolling&itemsPerPage=2'
      const { items } = await api.call<{ items: { id: string }[] }>('GET', place, { token })
      for (const { id } of items) await api.call('PUT', `/watchlist/${id}`, { token })
      const kept = await api.call<{ headline: string }[]>('GET', '/watchlist', { token })
      const tab = await memberTab(person)
      await tab.visit('/watchlist')
      for (const { headline } of kept) await tab.sees(headline)
      await tab.press('Remove from watchlist')
      await tab.sees('Undo')
      await tab.focusIsOn(kept[1]!.headline)
      await tab.press('Notifications')
      await tab.key('Escape')
      await tab.focusIsOn('Notifications')
      expect(tab.errors).toEqual([])
    },
    2 * minutes,
  )
})
