import type { Page } from '@playwright/test'
import { expect, test } from '~/tests/support/fixtures'
import { linkIn } from '~/tests/support/mailbox'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const subject = /Your link to log in/

test(
  'a link by mail logs in once, without the password, and leads to the wanted page',
  { tag: ['@shape', '@smoke-both'] },
  async ({ page, api, visit, mailbox }) => {
    const person = await api.newJournalist()
    await visit(page, '/login?returnTo=%2Fprofile_settings')
    await page.getByRole('link', { name: 'Log in with a link by e-mail' }).click()
    await expect(heading(page)).toHaveText('Log in with a link')
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByRole('alert')).toContainText('Enter your e-mail address')
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(heading(page)).toHaveText('Check your e-mail')
    await expect(page.getByRole('main')).toContainText(person.email)

    const link = linkIn(await mailbox.waitFor({ to: person.email, subject }), '/login/link/')
    await visit(page, link)
    await expect(page.getByRole('main')).toContainText(person.email)
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/profile_settings')

    await page.context().clearCookies({ name: 'auth.session' })
    await visit(page, link)
    await expect(heading(page)).toHaveText('This link has already been used')
    await page.getByRole('main').getByRole('link', { name: 'Get a new link' }).click()
    await expect(page).toHaveURL('/login/link')
  },
)

test('who has no account is told the same, and no mail goes out', async ({ page, visit }) => {
  await visit(page, '/login/link')
  await page.getByLabel('E-mail').fill('nobody.at.all@example.org')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(heading(page)).toHaveText('Check your e-mail')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('another e-mail is on its way')).toBeVisible()
})

test('a link that nobody has sent says so', { tag: '@either' }, async ({ page, visit }) => {
  await visit(page, '/login/link/made-up')
  await expect(heading(page)).toHaveText('This link is not valid')
})
