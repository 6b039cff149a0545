import type { Page } from '@playwright/test'
import { expect, test, toastOf } from '~/tests/support/fixtures'

const description = 'I report on water, farming and the people in between, mostly from river deltas.'

const save = (page: Page) => page.getByRole('button', { name: 'Save profile' }).click()

test('what is wrong is said in words, beside the field, and nothing typed is lost', async ({
  as,
  api,
  visit,
}) => {
  const page = await as(await api.newJournalist())
  await visit(page, '/profile_settings')
  await page.getByLabel('Surname').fill('')
  await page.getByLabel('Website').fill('example org')
  await page.getByLabel('Biography').fill('too short')
  await save(page)
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('Website URL must start with http:// or https://')
  await expect(summary).toContainText('A description needs at least 50 characters')
  await expect(summary.getByRole('link')).toHaveCount(3)
  await expect(page).toHaveTitle(/ – Error: /)
  await expect(page.getByLabel('Website')).toHaveValue('example org')
  await expect(page.getByLabel('Biography')).toHaveValue('too short')
  await expect(page.getByLabel('Biography')).toHaveAttribute('aria-invalid', 'true')
})

test(
  'what a journalist enters is what the provider reads',
  { tag: '@smoke' },
  async ({ as, api, visit, scripts }) => {
    const journalist = await api.newJournalist()
    const page = await as(journalist)
    await visit(page, '/profile_settings')
    await page.getByLabel('City').fill('Can Tho')
    await page.getByLabel('Website').fill('www.example.org/nora')
    await page.getByLabel('Biography').fill(`${description}\nSince 2014.`)
    await save(page)
    await expect(toastOf(page)).toContainText('Your profile is saved.')
    await expect(page).toHaveURL(scripts ? '/profile_settings' : '/profile_settings#place')
    await expect(page.getByLabel('City')).toHaveValue('Can Tho')
    await expect(page.getByLabel('Website')).toHaveValue('https://www.example.org/nora')
    const id = await api.requestValidation(journalist)
    const provider = await as('provider')
    await visit(provider, `/ij_administration/${id}`)
    await expect(provider.getByRole('link', { name: 'example.org/nora' })).toBeVisible()
    await expect(provider.getByRole('main')).toContainText(description)
  },
)

test('a saved form stays where its reader was', async ({ as, api, visit, scripts }) => {
  const page = await as(await api.newJournalist())
  await page.setViewportSize({ width: 800, height: 600 })
  await visit(page, '/profile_settings')
  await page.getByLabel('Biography').fill(description)
  await save(page)
  await expect(toastOf(page)).toContainText('Your profile is saved.')
  await expect(page.getByLabel('Biography')).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport()
  if (scripts) await expect(page.getByRole('button', { name: 'Save profile' })).toBeFocused()
})

test('the page after login leads to what is missing in the profile, until nothing is', async ({
  as,
  api,
  visit,
}) => {
  const journalist = await api.newJournalist()
  const page = await as(journalist)
  await visit(page, '/home')
  // The steps to full access already begin with the text about oneself.
  await expect(page.getByText(/^Your profile has/)).toHaveCount(0)
  await visit(page, '/profile_settings')
  await page.getByLabel('Biography').fill(description)
  await save(page)
  await expect(toastOf(page)).toContainText('Your profile is saved.')
  await visit(page, '/home')
  await expect(page.getByText(/^Your profile has \d of the 6 things/)).toBeVisible()
  await page.getByRole('link', { name: 'Next: add a picture' }).click()
  await expect(page).toHaveURL('/profile_settings#picture')
  await expect(page.getByLabel('Biography')).toHaveValue(description)
  const complete = await as('journalist')
  await visit(complete, '/home')
  await expect(complete.getByText(/^Your profile has/)).toHaveCount(0)
})

test(
  'every answer of the form is saved and stands in it again',
  { tag: '@smoke' },
  async ({ as, api, visit, scripts }) => {
    const page = await as(await api.newJournalist())
    await visit(page, '/profile_settings')
    await page.getByLabel('Street and number').fill('Lange Straße 1')
    await page.getByLabel('Post code').fill('04109')
    await page.getByLabel(/^Phone/).fill('+49 341 12345')
    await page.getByLabel('Additional e-mail').fill('desk@newsroom.example')
    await page
      .getByLabel('Social links')
      .fill('https://ftp://social.example/nora\n\nhttps://video.example/nora\n')
    const languages = page.getByRole('group', { name: 'Contact languages', exact: true })
    // With scripts the list is searched first; what it hides then stays as it was.
    if (scripts) await languages.getByRole('searchbox').fill('viet')
    await languages.getByLabel('Vietnamese').check()
    await page.getByLabel('Ethics and principles').check()
    await page.getByLabel('Radio', { exact: true }).check()
    await page.getByRole('radio', { name: 'Members of the campus' }).check()
    await page.getByLabel('Who sees your phone numbers?').selectOption('Members of the campus')
    await save(page)
    await expect(toastOf(page)).toContainText('Your profile is saved.')
    await expect(page.getByLabel('Social links')).toHaveValue(
      'https://ftp://social.example/nora\nhttps://video.example/nora',
    )
    await expect(page.getByLabel('Street and number')).toHaveValue('Lange Straße 1')
    await expect(page.getByLabel('Additional e-mail')).toHaveValue('desk@newsroom.example')
    // The chosen ones come first.
    await expect(languages.getByRole('checkbox').first()).toBeChecked()
    await expect(languages.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await expect(page.getByLabel('Ethics and principles')).toBeChecked()
    await expect(page.getByLabel('Radio', { exact: true })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Members of the campus' })).toBeChecked()
    await expect(page.getByLabel('Who sees your phone numbers?')).toHaveValue('1')
    await page.getByLabel('Ethics and principles').uncheck()
    await page.getByLabel('Social links').fill('')
    await save(page)
    await expect(page.getByLabel('Social links')).toHaveValue('')
    await expect(page.getByLabel('Ethics and principles')).not.toBeChecked()
    await expect(languages.getByLabel('Vietnamese')).toBeChecked()
  },
)

test('nothing is shown to more people than the profile, and all answers come back with the reason', async ({
  as,
  api,
  visit,
}) => {
  const page = await as(await api.newJournalist())
  await visit(page, '/profile_settings')
  await page.getByRole('radio', { name: 'Members of the campus' }).check()
  await page.getByLabel('Who sees your e-mail addresses?').selectOption('Everyone')
  await page.getByLabel('Accuracy, fact-checking and corrections').check()
  await page.getByLabel('Social links').fill('ftp://social.example/nora')
  await save(page)
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('cannot be visible to more people than the profile itself')
  await expect(summary).toContainText('Every social link must start with http:// or https://')
  await expect(page.getByLabel('Accuracy, fact-checking and corrections')).toBeChecked()
  await expect(page.getByLabel('Who sees your e-mail addresses?')).toHaveValue('2')
  await expect(page.getByLabel('Social links')).toHaveValue('ftp://social.example/nora')
  await summary.getByRole('link', { name: /profile itself/ }).click()
  await expect(page.getByLabel('Who sees your e-mail addresses?')).toBeFocused()
})

test(
  'outlets have a name of their own and media types, and no trainer types',
  { tag: '@either' },
  async ({ as, visit }) => {
    const page = await as('outlet')
    await visit(page, '/profile_settings')
    await expect(page.getByLabel('Name of the organisation')).not.toHaveValue('')
    await expect(page.getByRole('group', { name: 'Media types' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'Types of training' })).toHaveCount(0)
    const trainer = await as('trainer')
    await visit(trainer, '/profile_settings')
    await expect(trainer.getByRole('group', { name: 'Types of training' })).toBeVisible()
    await expect(trainer.getByRole('group', { name: 'Media types' })).toHaveCount(0)
    await expect(trainer.getByLabel('Name of the organisation')).toHaveCount(0)
  },
)

test('a second tab that saves later is told, keeps its text and sees what is saved', async ({
  as,
  api,
  visit,
}) => {
  const journalist = await api.newJournalist()
  const first = await as(journalist)
  const second = await as(journalist)
  await visit(first, '/profile_settings')
  await visit(second, '/profile_settings')
  await first.getByLabel('City').fill('Hamburg')
  await save(first)
  await expect(toastOf(first)).toBeVisible()
  await second.getByLabel('City').fill('Bremen')
  await second.getByLabel('Sources and their protection').check()
  await second.getByLabel('Website').fill('nowhere')
  await save(second)
  // A wrong field first: the page that comes back must not pretend to have seen the other tab's change.
  await expect(second.getByRole('alert')).toContainText('Website URL')
  await second.getByLabel('Website').fill('')
  await save(second)
  await expect(second.getByRole('alert')).toContainText('Your information has not been saved successfully')
  await expect(second.getByLabel('City')).toHaveValue('Bremen')
  const conflict = second.locator('.notice').filter({ hasText: 'What is saved now' })
  await expect(conflict).toContainText('Hamburg')
  await expect(conflict.getByRole('term')).toHaveText(['City', 'Expertise'])
  await save(second)
  await expect(toastOf(second)).toContainText('Your profile is saved.')
  await expect(second.getByLabel('City')).toHaveValue('Bremen')
  await expect(second.getByLabel('Sources and their protection')).toBeChecked()
})

test('the saved profile can be taken instead of what was typed', async ({ as, api, visit }) => {
  const journalist = await api.newJournalist()
  const page = await as(journalist)
  await visit(page, '/profile_settings')
  const { token } = journalist
  await api.call('PATCH', '/users/me/profile', { token, body: { version: 1, city: 'Hamburg' } })
  await page.getByLabel('City').fill('Bremen')
  await save(page)
  await page.getByRole('link', { name: 'Discard what I typed' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Hamburg')
  await expect(page.getByRole('alert')).toHaveCount(0)
})
