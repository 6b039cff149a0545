import { randomUUID } from 'node:crypto'
import { expect, test as base } from '~/tests/support/fixtures'
import { linkIn } from '~/tests/support/mailbox'
import { demoPassword, demoPerson } from '~/tests/support/people'
import { openTextBrowser, type TextBrowser } from '~/tests/support/text-browser'
import { textIn } from '~/tests/support/translations'

const provider = demoPerson('provider')
const providerName = provider.entityName ?? ''
const password = 'Quiet-Harbour-77'

const test = base.extend<{ openW3m: (path: string) => Promise<TextBrowser> }>({
  openW3m: async ({ baseURL }, use) => {
    const opened: TextBrowser[] = []
    await use(async (path) => {
      const browser = await openTextBrowser(new URL(path, baseURL).href)
      opened.push(browser)
      return browser
    })
    for (const browser of opened) browser.close()
  },
})

function newPerson() {
  const mark = randomUUID().slice(0, 8)
  return { firstName: 'Greta', lastName: `Sanders-${mark}`, email: `greta.${mark}@newsroom.example` }
}
type Person = ReturnType<typeof newPerson>

async function switchLanguage(w3m: TextBrowser): Promise<void> {
  await w3m.sees('Trust is earned in public. Learn how.')
  await w3m.follow('Deutsch', textIn('de', 'start:title'))
  await w3m.follow('English', 'Trust is earned in public. Learn how.')
}

async function register(w3m: TextBrowser, person: Person): Promise<void> {
  await w3m.followAfter('Clause by clause', 'Register', 'First tell us what you do')
  await w3m.follow('Continue', 'Register as a journalist')
  await w3m.choose('Salutation', 'Mr')
  await w3m.fill('First name', person.firstName)
  await w3m.fill('Surname', person.lastName)
  await w3m.choose('Country', 'Germany')
  await w3m.fill('E-mail', person.email)
  await w3m.fill('Password', password)
  await w3m.tick('I accept the')
  await w3m.followAfter('I accept the', 'Register', 'Check your e-mail')
  await w3m.sees(person.email)
}

async function logIn(w3m: TextBrowser, email: string, secret: string): Promise<void> {
  await w3m.fill('E-mail', email)
  await w3m.fill('Password', secret)
  await w3m.send('Welcome,')
}

async function askForValidation(w3m: TextBrowser, baseURL = ''): Promise<void> {
  await w3m.open(`${baseURL}/home?provider=${encodeURIComponent(providerName)}`, 'Clear search')
  await w3m.pick('Service provider', providerName)
  await w3m.write('How do they know you?', 'From the spring course of 2025.')
  await w3m.follow('Send request', `Your request was sent to ${providerName}.`)
  await w3m.sees('Your request is on its way')
}

async function approve(w3m: TextBrowser, person: Person): Promise<void> {
  const name = `${person.firstName} ${person.lastName}`
  await w3m.follow('Journalists', 'Name or e-mail')
  await w3m.fill('Name or e-mail', person.lastName)
  await w3m.follow('Apply filters', person.email)
  // The name stands in the label of the box as well; the link follows that.
  await w3m.tick(`Select ${person.firstName}`)
  await w3m.send('About the journalist')
  await w3m.sees('Germany')
  await w3m.followAfter('for example from one', 'Approve', `${name} now has full access.`)
}

async function keepAnOffer(w3m: TextBrowser): Promise<void> {
  await w3m.follow('Resource centre', 'Seminars, training, e-learning')
  await w3m.choose('Category', 'Training')
  await w3m.follow('Apply filters', 'Remove filter:')
  const headline = /^ *Add to watchlist: (\S.*)$/m.exec(w3m.screen())?.[1]?.trim() ?? ''
  expect(headline, w3m.screen()).not.toBe('')
  await w3m.follow(headline, 'At a glance')
  await w3m.follow('Add to watchlist', 'Remove from watchlist')
  await w3m.follow('Watchlist', '1 offer on your watchlist')
  await w3m.sees(headline)
}

test('the same journey by keystrokes in a text browser', async ({ openW3m, mailbox, baseURL }) => {
  test.setTimeout(240_000)
  const person = newPerson()
  const w3m = await openW3m('/')

  await test.step('chooses a language and registers', async () => {
    await switchLanguage(w3m)
    await register(w3m, person)
  })
  await test.step('confirms through the mail and logs in', async () => {
    const mail = await mailbox.waitFor({ to: person.email, subject: 'Confirm your registration' })
    await w3m.open(linkIn(mail, '/confirm/'), 'Confirm your e-mail address')
    await w3m.follow(
      'Confirm my e-mail address',
      'Your e-mail address is confirmed. Enter your password to log in.',
    )
    await logIn(w3m, person.email, password)
    await w3m.sees('Your account is restricted')
  })
  await test.step('asks for validation, withdraws and asks again', async () => {
    await askForValidation(w3m, baseURL)
    await w3m.follow('Withdraw request', 'Withdraw your request?')
    await w3m.followAfter(
      'Withdraw your request?',
      'Withdraw request',
      `Your request to ${providerName} has been withdrawn.`,
    )
    await askForValidation(w3m, baseURL)
  })
  await test.step('the provider approves', async () => {
    const office = await openW3m('/login')
    await logIn(office, provider.email, demoPassword)
    await approve(office, person)
  })
  // The mail waits until the approval cannot be undone any more.
  await test.step('is told by a notification', async () => {
    await w3m.follow('Notifications', `${providerName} has validated your account`)
    await w3m.follow('Mark all as read', 'All notifications have been marked as read.')
  })
  await test.step('finds an offer, keeps it and leaves', async () => {
    await keepAnOffer(w3m)
    await w3m.follow('Log out', 'You have been logged out.')
    await w3m.sees('Trust is earned in public. Learn how.')
  })
})
