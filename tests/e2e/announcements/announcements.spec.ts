import type { Page } from '@playwright/test'
import type { CampusApi } from '~/tests/support/campus-api'
import { expect, test, toastOf } from '~/tests/support/fixtures'
import { demoPerson } from '~/tests/support/people'

/** Audiences of their own, so that nobody else gets what is sent here: with and without scripts at the same time. */
const country = (scripts: boolean) =>
  scripts ? { code: 'MT', name: 'Malta' } : { code: 'TV', name: 'Tuvalu' }

/** Reloads until the announcement has been sent. */
async function untilSent(page: Page, received: string) {
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('main')).toContainText('Sent from', { timeout: 500 })
    await expect(page.getByRole('main')).toContainText('Ended on', { timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await expect(page.getByRole('main')).toContainText(received)
}

/** From the page of an announcement to the notifications, and to the announcement again. */
async function thereAndBack(page: Page, subject: string, settled: (page: Page) => Promise<void>) {
  await settled(page)
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link').click()
  await expect(page).toHaveURL('/notifications')
  await settled(page)
  await page.getByRole('link', { name: subject }).click()
  await settled(page)
}

/** A draft of the campus team, for everybody in a country. */
async function draft(api: CampusApi, subject: string, code: string) {
  const body = { texts: { en: { subject, text: 'What is new.' } }, audience: { countries: [code] } }
  const token = await api.demoToken('admin')
  return (await api.call<{ id: string }>('POST', '/announcements', { token, body })).id
}

test(
  'the campus team writes to some members, who read it and switch announcements off',
  { tag: '@smoke' },
  async ({ api, as, visit, settled, mailbox, scripts }) => {
    const { code, name } = country(scripts)
    const subject = `News for ${name}`
    const outlet = await api.newOutlet(`${name} Courier`, { country: code })
    const admin = await as('admin')
    await visit(admin, '/admin/announcements')
    await admin.getByRole('link', { name: 'Write an announcement' }).click()
    await settled(admin)
    await admin.getByRole('group', { name: 'English' }).getByLabel('Subject').fill(subject)
    await admin.getByRole('button', { name: 'Save draft' }).click()
    await expect(admin.getByRole('alert')).toContainText('Choose who gets it')
    await settled(admin)
    const english = admin.getByRole('group', { name: 'English' })
    await expect(english.getByLabel('Subject')).toHaveValue(subject)
    await english.getByLabel('Text').fill('There are new courses.\n\nSee you there.')
    const german = admin.getByRole('group', { name: 'Deutsch' })
    await german.getByText('Write it in this language').click()
    await german.getByLabel('Subject').fill('Neues')
    await german.getByLabel('Text').fill('Es gibt neue Kurse.')
    await admin.getByLabel('Only some').check()
    await admin.getByLabel('Media outlet').check()
    await admin.getByRole('checkbox', { name, exact: true }).check()
    await admin.getByRole('button', { name: 'Save draft' }).click()
    await expect(toastOf(admin)).toContainText('The draft has been saved.')
    await expect(admin.getByRole('main')).toContainText('1 person')

    const preview = admin.getByRole('article', { name: 'Deutsch' })
    await expect(preview).toContainText('Guten Tag')
    await expect(preview).toContainText('Es gibt neue Kurse.')
    await settled(admin)
    await preview.getByRole('button', { name: 'Send me a test' }).click()
    await expect(toastOf(admin)).toContainText('The test is on its way to you.')
    const { email } = demoPerson('admin')
    const tested = await mailbox.waitFor({ to: email, subject: 'Neues' })
    expect(tested.text).toContain('Es gibt neue Kurse.')

    await admin.getByRole('link', { name: 'Send …' }).click()
    await settled(admin)
    await expect(admin.getByRole('main')).toContainText('goes to 1 person at present')
    await admin.getByLabel('Now', { exact: true }).check()
    await admin.getByRole('button', { name: 'Send the announcement' }).click()
    await expect(toastOf(admin)).toContainText('The announcement is being sent.')
    await untilSent(admin, '1 of 1')
    await expect(admin.getByRole('table', { name: 'Log' }).getByRole('row').nth(1)).toContainText('Sent')
    const mail = await mailbox.waitFor({ to: outlet.email, subject })
    expect(mail.text).toContain('See you there.')

    const member = await as(outlet)
    await visit(member, '/notifications')
    await member.getByRole('link', { name: subject }).click()
    await expect(member.getByRole('heading', { level: 1 })).toHaveText(subject)
    await expect(member.getByRole('main')).toContainText('There are new courses.')
    await thereAndBack(member, subject, settled)
    await member.getByRole('link', { name: 'Choose which announcements you get' }).click()
    await settled(member)
    const row = member.getByRole('row', { name: 'The campus team announces something' })
    await row.getByRole('checkbox', { name: 'On the campus' }).uncheck()
    await row.getByRole('combobox', { name: 'E-mail' }).selectOption('None')
    await member.getByRole('button', { name: 'Save choices' }).click()
    await expect(toastOf(member)).toContainText('Your choices have been saved.')

    const second = await draft(api, `More for ${name}`, code)
    const token = await api.demoToken('admin')
    await api.call('POST', `/announcements/${second}/sending`, { token, body: { at: null, version: 1 } })
    await visit(admin, `/admin/announcements/${second}`)
    await untilSent(admin, '0 of 1')
    await expect(admin.getByRole('main')).toContainText('The others have switched announcements off')
    await visit(member, '/notifications')
    await expect(member.getByRole('link', { name: subject })).toBeVisible()
    await expect(member.getByRole('link', { name: `More for ${name}` })).toHaveCount(0)
  },
)

test('an announcement waits for its time, is stopped before, and a second tab learns of it', async ({
  api,
  as,
  visit,
  settled,
}) => {
  await api.newOutlet('Stopped Courier', { country: 'LI' })
  const path = `/admin/announcements/${await draft(api, 'To be stopped', 'LI')}`
  const page = await as('admin')
  const other = await as('admin')
  await visit(other, `${path}?step=send`)
  await visit(page, `${path}?step=send`)
  await page.getByLabel('At a time').check()
  await page.getByLabel('Date').fill('2020-01-31')
  await page.getByLabel('Time', { exact: true }).fill('09:30')
  await page.getByRole('button', { name: 'Send the announcement' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose a time in the future')
  await settled(page)
  const next = new Date(Date.now() + 30 * 24 * 3600_000).toISOString().slice(0, 10)
  await page.getByLabel('Date').fill(next)
  await page.getByRole('button', { name: 'Send the announcement' }).click()
  await expect(toastOf(page)).toContainText('The announcement is scheduled.')
  await expect(page.getByRole('main')).toContainText('Scheduled for')

  await other.getByLabel('Now', { exact: true }).check()
  await other.getByRole('button', { name: 'Send the announcement' }).click()
  await expect(toastOf(other)).toContainText('Somebody has changed this announcement')
  await expect(other.getByRole('main')).toContainText('Scheduled for')

  await settled(page)
  await page.getByRole('link', { name: 'Stop …' }).click()
  await settled(page)
  await expect(
    page.getByText('It is not sent, and becomes a draft again.').filter({ visible: true }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Stop the announcement' }).click()
  await expect(toastOf(page)).toContainText('It is a draft again.')
  await expect(page.getByRole('link', { name: 'Delete draft' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Log' })).toContainText(
    'Stopped before anybody had received it',
  )
})

test('a member follows a provider, gets what it announces, and stops', async ({
  api,
  as,
  visit,
  settled,
  scripts,
}) => {
  const name = scripts ? 'Signal School' : 'Beacon School'
  const subject = `Courses of ${name}`
  const office = await api.newProvider(name)
  await api.approveReview(office)
  const seen = { version: 1, visibility: 1 }
  await api.call('PATCH', '/users/me/profile', { token: office.token, body: seen })
  const member = await as(await api.newValidatedJournalist())
  await visit(member, `/service_provider/${office.id}`)
  await member.getByRole('button', { name: new RegExp(`^Follow ?: ${name}$`) }).click()
  await expect(toastOf(member)).toContainText('You follow this provider now')
  await expect(member.getByRole('button', { name: new RegExp(`^Stop following ?: ${name}$`) })).toBeVisible()

  const page = await as(office)
  await visit(page, '/announcements')
  // In fives, so that nobody can be recognised by following, or by stopping.
  await expect(page.getByRole('main')).toContainText('Fewer than 5 members follow your organisation.')
  await page.getByRole('link', { name: 'Write an announcement' }).click()
  await settled(page)
  const english = page.getByRole('group', { name: 'English' })
  await english.getByLabel('Subject').fill(subject)
  await english.getByLabel('Text').fill('They begin in May.')
  await page.getByLabel('Everybody who follows us').check()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(toastOf(page)).toContainText('The draft has been saved.')
  await page.getByRole('link', { name: 'Send …' }).click()
  await settled(page)
  await page.getByLabel('Now', { exact: true }).check()
  await page.getByRole('button', { name: 'Send the announcement' }).click()
  await expect(toastOf(page)).toContainText('The announcement is being sent.')
  await untilSent(page, 'ReceivedFewer than 5 people')

  await visit(member, '/notifications')
  await member.getByRole('link', { name: subject }).click()
  await expect(member.getByRole('heading', { level: 1 })).toHaveText(subject)
  await expect(member.getByRole('main').getByRole('link', { name: `By ${name}` })).toBeVisible()
  const stranger = await as('trainer')
  expect((await visit(stranger, new URL(member.url()).pathname))?.status()).toBe(404)

  await visit(member, '/content/providers')
  await member.getByRole('button', { name: new RegExp(`^Stop following ?: ${name}$`) }).click()
  await expect(toastOf(member)).toContainText('You no longer follow this provider.')
  await expect(member.getByRole('heading', { name: 'You do not follow any provider yet' })).toBeVisible()
})

test('what was changed after the preview is not sent unseen', async ({ api, as, visit, settled }) => {
  await api.newOutlet('Second Look Courier', { country: 'AD' })
  const id = await draft(api, 'As it was seen', 'AD')
  const page = await as('admin')
  await visit(page, `/admin/announcements/${id}`)
  const token = await api.demoToken('admin')
  const texts = { en: { subject: 'As it was changed', text: 'Something else.' } }
  await api.call('PUT', `/announcements/${id}`, {
    token,
    body: { texts, audience: { countries: ['AD'] }, version: 1 },
  })
  await page.getByRole('link', { name: 'Send …' }).click()
  await settled(page)
  await expect(page.getByRole('main')).toContainText('Andorra')
  await page.getByLabel('Now', { exact: true }).check()
  await page.getByRole('button', { name: 'Send the announcement' }).click()
  await expect(toastOf(page)).toContainText('Somebody has changed this announcement')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('As it was changed')
  await expect(page.getByRole('main')).toContainText('Draft')
})

test('nothing is overwritten unseen, and nothing typed is lost', async ({ api, as, visit, settled }) => {
  await api.newOutlet('Two Editors Courier', { country: 'SM' })
  const id = await draft(api, 'As it was', 'SM')
  const token = await api.demoToken('admin')
  const page = await as('admin')
  await visit(page, `/admin/announcements/${id}?step=edit`)
  const english = page.getByRole('group', { name: 'English' })
  const save = page.getByRole('button', { name: 'Save changes' })
  await english.getByLabel('Subject').fill('As I typed it')
  const theirs = { texts: { en: { subject: 'As they saved it', text: 'What is new.' } } }
  const body = { ...theirs, audience: { everybody: true }, version: 1 }
  await api.call('PUT', `/announcements/${id}`, { token, body })

  await page.getByLabel('Everybody', { exact: true }).check()
  await save.click()
  await expect(page.getByRole('alert')).toContainText('Either everybody or only some')
  await settled(page)
  await expect(page.getByRole('checkbox', { name: 'San Marino', exact: true })).toBeChecked()
  await page.getByLabel('Only some').check()
  await save.click()
  const main = page.getByRole('main')
  await expect(main).toContainText('Saving again replaces this saved version')
  await expect(main).toContainText('As they saved it')
  await settled(page)
  await expect(english.getByLabel('Subject')).toHaveValue('As I typed it')
  await save.click()
  await expect(toastOf(page)).toContainText('Your changes have been saved.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('As I typed it')

  await visit(page, `/admin/announcements/${id}?step=edit`)
  await english.getByLabel('Subject').fill('Typed too late')
  await api.call('POST', `/announcements/${id}/sending`, { token, body: { at: null, version: 3 } })
  await expect(async () => {
    const { state } = await api.call<{ state: string }>('GET', `/announcements/${id}`, { token })
    expect(state).toBe('sent')
  }).toPass({ timeout: 20_000 })
  await save.click()
  await expect(page.getByRole('alert')).toContainText('already being sent, or has been')
  await settled(page)
  await page.getByRole('button', { name: 'Save as a new draft' }).click()
  await expect(toastOf(page)).toContainText('The draft has been saved.')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Typed too late')
  await expect(main).toContainText('San Marino')
})
