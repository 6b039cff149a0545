import type { Page } from '@playwright/test'
import type { CampusApi, Member } from '~/tests/support/campus-api'
import { expect, test, toastOf } from '~/tests/support/fixtures'
import { linkIn, type Mailbox } from '~/tests/support/mailbox'

const statement = 'The words accuse a colleague of fraud, and nothing supports that.'

/** A member whose page other members see. */
async function newReachable(api: CampusApi): Promise<Member> {
  const person = await api.newValidatedJournalist()
  const body = { version: 1, visibility: 1 }
  await api.call('PATCH', '/users/me/profile', { token: person.token, body })
  return person
}

const nameOf = ({ firstName, lastName }: Member) => `${firstName} ${lastName}`

async function report(page: Page, category: string, reason: string): Promise<void> {
  await page.getByLabel('What is it about?').selectOption(category)
  await page.getByLabel('What is wrong with it?').fill(reason)
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(toastOf(page)).toContainText('Thank you.')
}

interface Offer {
  id: string
  headline: string
}
interface Listed {
  id: string
  author: { id: string } | null
}

/** The open case about something of this person. */
async function caseAbout(api: CampusApi, authorId: string): Promise<string> {
  const token = await api.demoToken('admin')
  const path = '/moderation/cases?itemsPerPage=100'
  const { items } = await api.call<{ items: Listed[] }>('GET', path, { token })
  const found = items.find(({ author }) => author?.id === authorId)
  expect(found, 'the case is in the queue').toBeDefined()
  return `/admin/reports/${found!.id}`
}

async function remove(admin: Page, choice: string, rule: string): Promise<void> {
  await admin.getByRole('radio', { name: choice }).check()
  await admin.getByLabel('Rule that was broken').selectOption(rule)
  await admin.getByLabel('Statement of reasons').fill(statement)
  await admin.getByRole('button', { name: 'Continue to the decision' }).click()
  await expect(admin.getByRole('main')).toContainText('can appeal once within 30 days')
  await expect(admin.getByRole('main')).toContainText(statement)
  await admin.getByRole('button', { name: 'Change the decision' }).click()
  await expect(admin.getByLabel('Statement of reasons')).toHaveValue(statement)
  await admin.getByRole('button', { name: 'Continue to the decision' }).click()
  await admin.getByRole('button', { name: choice }).click()
  await expect(toastOf(admin)).toContainText('Everyone concerned has been told.')
}

const decisionMail = (mailbox: Mailbox, { email }: Member) =>
  mailbox.waitFor({ to: email, subject: /A moderation decision/ })

test(
  'a message is reported, removed with reasons, and comes back after an appeal',
  { tag: '@smoke' },
  async ({ as, api, visit, mailbox, page: visitor }) => {
    test.setTimeout(120_000)
    const [anna, ben] = [await newReachable(api), await newReachable(api)]
    const words = 'You are a fraud, and everybody knows it.'
    const body = { toUser: `/users/${ben.id}`, body: words }
    const sent = await api.call<{ discussion: string }>('POST', '/user-messages', { token: anna.token, body })
    const reader = await as(ben)
    await visit(reader, `/messages/${sent.discussion}`)
    await reader.getByRole('log').getByRole('link', { name: 'Report' }).click()
    await report(reader, 'harassment', 'An insult without any ground.')

    const admin = await as('admin')
    await visit(admin, await caseAbout(api, anna.id))
    await expect(admin.getByRole('main')).toContainText('An insult without any ground.')
    await admin.getByRole('button', { name: 'Continue to the decision' }).click()
    await expect(admin.getByRole('alert')).toContainText('Choose a decision')
    await expect(admin.getByRole('alert')).toContainText('Enter the reasons')
    await remove(admin, 'Hide it', 'harassment')

    await visit(reader, `/messages/${sent.discussion}`)
    await expect(reader.getByRole('log')).toContainText('This message was hidden by the moderators.')
    await expect(reader.getByRole('main')).not.toContainText(words)
    const outcome = await mailbox.waitFor({ to: ben.email, subject: /The outcome of your report/ })
    expect(outcome.text).toContain(statement)

    const mail = await decisionMail(mailbox, anna)
    expect(mail.text).toContain(statement)
    expect(mail.text).toContain('Do not insult, threaten or harass anyone.')
    expect(mail.text).not.toContain(nameOf(ben))
    const address = linkIn(mail, '/appeals/')
    await visit(visitor, address)
    await expect(visitor.getByRole('main')).toContainText(words)
    await visitor.getByRole('button', { name: 'Send appeal' }).click()
    await expect(visitor.getByRole('alert')).toContainText('Enter the reasons')
    await visitor
      .getByLabel('Why is the decision wrong?')
      .fill('It quotes what Ben wrote to me the day before.')
    await visitor.getByRole('button', { name: 'Send appeal' }).click()
    await expect(visitor.getByRole('main')).toContainText('Your appeal has arrived.')

    await visit(admin, '/admin/reports?view=appeals')
    await expect(admin.getByRole('row').filter({ hasText: nameOf(anna) })).toContainText('Appeal waiting')
  },
)

test('somebody is reported and blocked: nobody meets them, and the way to appeal is in their mail', async ({
  as,
  api,
  visit,
  mailbox,
  page: visitor,
}) => {
  test.setTimeout(120_000)
  const [anna, ben] = [await newReachable(api), await newReachable(api)]
  const reader = await as(ben)
  await visit(reader, `/u/${anna.id}`)
  await reader.getByRole('link', { name: 'Report this profile' }).click()
  await reader.getByRole('button', { name: 'Send report' }).click()
  await expect(reader.getByRole('alert')).toContainText('Choose what is wrong')
  await report(reader, 'impersonation', 'The real one works with us.')
  await reader.getByRole('link', { name: 'Report this profile' }).click()
  await expect(reader.getByRole('main')).toContainText('You have already reported this.')

  const own = await as(anna)
  const admin = await as('admin')
  await visit(admin, await caseAbout(api, anna.id))
  await remove(admin, 'Block the account', 'impersonation')
  expect((await visit(reader, `/u/${anna.id}`))?.status()).toBe(404)
  await visit(own, '/home')
  await expect(own).toHaveURL(/\/\?returnTo=%2Fhome#login$/)
  await visit(visitor, linkIn(await decisionMail(mailbox, anna), '/appeals/'))
  await expect(visitor.getByRole('button', { name: 'Send appeal' })).toBeVisible()
})

test('an offer is reported by a member; left alone, it stays, and only who reported it hears of it', async ({
  as,
  api,
  visit,
  mailbox,
  scripts,
}) => {
  const ben = await newReachable(api)
  const { items } = await api.call<{ items: Offer[] }>('GET', '/offers?sort=newest', { token: ben.token })
  // Both walks of this scenario go on at once: each has an offer of its own.
  const offer = items[scripts ? 0 : 1]!
  const reader = await as(ben)
  await visit(reader, `/content/detail/view/${offer.id}`)
  await reader.getByRole('link', { name: 'Report this offer' }).click()
  const reason = `The price is not what it says, ${ben.lastName}.`
  await report(reader, 'falsehood', reason)
  const admin = await as('admin')
  await visit(admin, '/admin/reports?kind=offer&category=falsehood')
  await admin
    .getByRole('row')
    .filter({ hasText: offer.headline.slice(0, 40) })
    .getByRole('link')
    .click()
  await expect(admin.getByRole('main')).toContainText(reason)
  await admin.getByRole('radio', { name: 'Leave it where it is' }).check()
  await admin.getByLabel('Statement of reasons').fill('The provider has shown that the price is right.')
  await admin.getByRole('button', { name: 'Continue to the decision' }).click()
  await expect(admin.getByRole('main')).toContainText('The author is not told.')
  await admin.getByRole('button', { name: 'Leave it where it is' }).click()
  await expect(toastOf(admin)).toContainText('It stays where it is.')
  const mail = await mailbox.waitFor({ to: ben.email, subject: /The outcome of your report/ })
  expect(mail.text).toContain('it has not been removed')
})

test('an author is warned: it stays, and both sides read why', async ({ as, api, visit, mailbox }) => {
  const [anna, ben] = [await newReachable(api), await newReachable(api)]
  const reader = await as(ben)
  await visit(reader, `/u/${anna.id}`)
  await reader.getByRole('link', { name: 'Report this profile' }).click()
  await report(reader, 'falsehood', 'The biography claims a prize that nobody gave.')
  const admin = await as('admin')
  const address = await caseAbout(api, anna.id)
  await visit(admin, address)
  await admin.getByRole('radio', { name: 'Warn the author' }).check()
  await admin.getByRole('button', { name: 'Continue to the decision' }).click()
  await expect(admin.getByRole('alert')).toContainText(/Choose what is wrong.*Enter the reasons/s)
  await admin.getByLabel('Statement of reasons').fill(statement)
  await admin.getByLabel('Rule that was broken').selectOption('falsehood')
  await admin.getByRole('button', { name: 'Continue to the decision' }).click()
  await admin.getByRole('button', { name: 'Warn the author' }).click()
  await expect(toastOf(admin)).toContainText('The author is warned.')
  await visit(admin, address)
  await expect(admin.getByRole('main')).toContainText('Author warned')
  const mail = await mailbox.waitFor({ to: anna.email, subject: /A warning from the moderation/ })
  expect(mail.text).toContain(statement)
  expect(mail.text).toContain('Facts must be true.')
  expect(mail.text).not.toContain(nameOf(ben))
  const outcome = await mailbox.waitFor({ to: ben.email, subject: /The outcome of your report/ })
  expect(outcome.text).toContain('the author has been warned')
  expect((await visit(reader, `/u/${anna.id}`))?.status()).toBe(200)
  const own = await as(anna)
  await visit(own, '/notifications')
  await expect(own.getByRole('main')).toContainText('The moderation has warned you.')
})
