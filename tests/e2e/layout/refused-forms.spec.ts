import type { Page } from '@playwright/test'
import { expect, test } from '~/tests/support/fixtures'

const summaryOf = (page: Page) => page.getByRole('alert')

/** Ids of the fields with errors: as the summary lists them, and as they follow each other on the page. */
async function orders(page: Page): Promise<{ listed: string[]; onPage: string[] }> {
  const links = summaryOf(page).getByRole('link')
  const listed = await links.evaluateAll((all) =>
    all.map((link) => (link as HTMLAnchorElement).hash.slice(1)),
  )
  const onPage = await page
    .locator('[id]')
    .evaluateAll((all, ids) => all.map(({ id }) => id).filter((id) => ids.includes(id)), listed)
  return { listed, onPage }
}

const forms = [
  { path: '/register/journalist', as: null, submit: 'Register', typed: {} },
  { path: '/register/trainer', as: null, submit: 'Register', typed: {} },
  { path: '/register/media_outlet', as: null, submit: 'Register', typed: {} },
  { path: '/register/service_provider', as: null, submit: 'Register', typed: {} },
  {
    path: '/profile_settings',
    as: 'journalist',
    submit: 'Save profile',
    typed: { Surname: '', Website: 'no address', Biography: 'too short' },
  },
  {
    path: '/content/detail/new',
    as: 'provider',
    submit: 'Publish',
    typed: { 'External link': 'no address' },
  },
  { path: '/account_settings/password', as: 'journalist', submit: 'Change password', typed: {} },
] as const

for (const { path, as: account, submit, typed } of forms)
  test(`${path} lists its errors as the fields stand, and has the focus there each time`, async ({
    as,
    page: visitor,
    visit,
  }) => {
    const page = account ? await as(account) : visitor
    await visit(page, path)
    for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value)
    await page.getByRole('button', { name: submit, exact: true }).click()
    await expect(summaryOf(page)).toBeFocused()
    const { listed, onPage } = await orders(page)
    expect(listed.length).toBeGreaterThan(1)
    expect(listed).toEqual(onPage)
    // Elsewhere, and refused for the same reasons again.
    await page.getByRole('button', { name: submit, exact: true }).focus()
    await expect(summaryOf(page)).not.toBeFocused()
    await page.keyboard.press('Enter')
    await expect(summaryOf(page)).toBeFocused()
    expect((await orders(page)).listed).toEqual(listed)
  })
