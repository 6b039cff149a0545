import type { Page } from '@playwright/test'
import { expect, test, toastOf } from '~/tests/support/fixtures'
import { newListedTrainer, newOrganisation, newMark, newOutletOf } from './linked-members'

const main = (page: Page) => page.getByRole('main')

/** Presses what asks first, and answers the question: a dialog with scripts, a page without. */
async function confirm(page: Page, name: string, scripts: boolean): Promise<void> {
  await main(page).getByRole('link', { name }).click()
  const question = scripts ? page.getByRole('dialog') : main(page)
  await question.getByRole('button', { name }).click()
}

test(
  "a legal entity's day: named by an outlet, invited, asked, and later no longer its owner",
  { tag: '@smoke' },
  async ({ as, api, visit, mailbox, scripts }) => {
    const mark = newMark()
    const email = `board.${mark}@press.example`
    const outlet = await newOutletOf(api, `Harbour Post ${mark}`, email)
    const newsroom = await as(outlet)
    await visit(newsroom, '/links')
    await expect(main(newsroom)).toContainText(`Harbour Post ${mark} Ltd is not on the campus yet`)
    const page = await as('admin')
    await visit(page, '/admin/links/missing')
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(row.getByRole('link', { name: 'Invite' })).toHaveAttribute(
      'href',
      /admin\/people\/new.*board/,
    )

    const office = await as(
      await newOrganisation(api, mailbox, {
        kind: 'legalEntity',
        email,
        entityName: `Harbour Press ${mark}`,
      }),
    )
    await mailbox.waitFor({ to: email, subject: `Harbour Post ${mark} asks you to confirm a link` })
    await visit(office, '/home')
    await main(office).getByRole('link', { name: 'See who asks' }).click()
    await main(office)
      .getByRole('table')
      .getByRole('link', { name: `Harbour Post ${mark}` })
      .first()
      .click()
    await expect(office.getByRole('heading', { level: 1 })).toHaveText(`Harbour Post ${mark}`)
    await confirm(office, 'Confirm the link', scripts)
    await expect(toastOf(office)).toContainText('The link has been confirmed.')
    await mailbox.waitFor({ to: outlet.email, subject: `Your link with Harbour Press ${mark} is confirmed` })
    await visit(office, '/links')
    const confirmed = office.getByRole('table', { name: 'Confirmed' })
    await expect(confirmed).toContainText('Germany')
    await expect(confirmed).toContainText('outlet.example')

    await confirmed
      .getByRole('link', { name: `Harbour Post ${mark}` })
      .first()
      .click()
    await confirm(office, 'End the link', scripts)
    await expect(toastOf(office)).toContainText('The link has ended.')
    await mailbox.waitFor({ to: outlet.email, subject: `Your link with Harbour Press ${mark} has ended` })
    await visit(newsroom, '/links?section=earlier')
    await newsroom
      .getByRole('table')
      .getByRole('link', { name: `Harbour Press ${mark}` })
      .first()
      .click()
    await main(newsroom).getByRole('button', { name: 'Ask again' }).click()
    await expect(toastOf(newsroom)).toContainText(`Harbour Press ${mark} has been asked to confirm the link.`)
  },
)

test("a trainer's day: finds an outlet, is rejected with a reason, asks again from its page, is shown there", async ({
  as,
  api,
  page,
  visit,
  scripts,
}) => {
  const mark = newMark()
  const trainer = await newListedTrainer(api)
  const outlet = await newOutletOf(api, `Quay${mark} News`, `nobody.${mark}@press.example`)
  const study = await as(trainer)
  await visit(study, '/links/new')
  await study.getByLabel('Name').fill(`quay${mark}`)
  await main(study).getByRole('button', { name: 'Search' }).click()
  await expect(study).toHaveURL(/text=quay/)
  await expect(study.getByLabel(`Quay${mark} News`)).toBeVisible()
  await main(study).getByRole('button', { name: 'Send request' }).click()
  await expect(study.getByRole('alert')).toContainText('Choose who you want to ask')
  await study.getByLabel(`Quay${mark} News`).check()
  await main(study).getByRole('button', { name: 'Send request' }).click()
  await expect(toastOf(study)).toContainText(`Quay${mark} News has been asked to confirm the link.`)

  const newsroom = await as(outlet)
  const name = `${trainer.firstName} ${trainer.lastName}`
  await visit(newsroom, '/links')
  await newsroom.getByRole('table').getByRole('link', { name }).first().click()
  await main(newsroom).getByRole('button', { name: 'Reject the link' }).click()
  await expect(newsroom.getByRole('alert')).toContainText('Enter a reason: the other side will read it')
  await newsroom.getByLabel('Reason').fill('We have not met yet.')
  await main(newsroom).getByRole('button', { name: 'Reject the link' }).click()
  await expect(toastOf(newsroom)).toContainText('The request has been rejected.')

  await visit(study, '/links?section=earlier')
  await study
    .getByRole('table')
    .getByRole('link', { name: `Quay${mark}` })
    .first()
    .click()
  await expect(main(study)).toContainText('We have not met yet.')
  await visit(study, `/u/${outlet.id}`)
  await main(study).getByRole('button', { name: 'Request a link' }).click()
  await expect(toastOf(study)).toContainText('has been asked to confirm the link')

  await visit(newsroom, '/home')
  await main(newsroom).getByRole('link', { name: 'See who asks' }).click()
  await newsroom.getByRole('table').getByRole('link', { name }).first().click()
  await confirm(newsroom, 'Confirm the link', scripts)
  await expect(toastOf(newsroom)).toContainText('The link has been confirmed.')
  await visit(page, `/u/${outlet.id}`)
  const linked = page.locator('#links')
  await expect(linked).toContainText('Trainer')
  await linked.getByRole('link', { name }).click()
  await expect(page.locator('#links').getByRole('link', { name: `Quay${mark} News` })).toBeVisible()
})

test('an admin decides in the place of a side, and who comes too late with a request reads so', async ({
  as,
  api,
  visit,
  scripts,
}) => {
  const mark = newMark()
  const trainer = await newListedTrainer(api)
  const outlet = await newOutletOf(api, `Mole${mark} Radio`, `nobody.${mark}@press.example`)
  const body = { with: `/users/${trainer.id}` }
  const { id } = await api.call<{ id: string }>('POST', '/links', { token: outlet.token, body })
  const newsroom = await as(outlet)
  await visit(newsroom, `/links/${id}`)

  const page = await as('admin')
  await visit(page, '/admin/links')
  await page.getByLabel('Name of one of the two').fill(`mole${mark}`)
  await page.getByRole('button', { name: 'Apply filters' }).click()
  // The row stands in the whole list as well: a click there would race with the filter.
  await expect(main(page).getByRole('status')).toHaveText('1 link')
  await page
    .getByRole('table')
    .getByRole('link', { name: `Mole${mark}` })
    .click()
  await confirm(page, 'Confirm the link', scripts)
  await expect(toastOf(page)).toContainText('The link has been confirmed.')

  await main(newsroom).getByRole('link', { name: 'Withdraw the request' }).click()
  // Without scripts the question is a page of its own, which knows already.
  if (scripts) {
    await newsroom.getByRole('dialog').getByRole('button', { name: 'Withdraw the request' }).click()
    await expect(newsroom.getByRole('alert')).toContainText('This link has been confirmed in the meantime')
  }
  await expect(main(newsroom).getByRole('link', { name: 'End the link' })).toBeVisible()
  await visit(newsroom, '/notifications')
  await expect(main(newsroom)).toContainText('The campus team has confirmed your link with')
})

test('an outlet joins a group, shows it as much as it likes, and takes it back from the page that stands open', async ({
  as,
  api,
  mailbox,
  visit,
  scripts,
}) => {
  const mark = newMark()
  const email = `office.${mark}@group.example`
  const group = await newOrganisation(api, mailbox, {
    kind: 'group',
    email,
    entityName: `Quay Group ${mark}`,
  })
  const outlet = await newOutletOf(api, `Jetty${mark} News`, `nobody.${mark}@press.example`)
  const office = await as(group)
  await visit(office, '/home')
  await main(office).getByRole('link', { name: 'Request a link with an outlet' }).click()
  await office.getByLabel('Name').fill(`jetty${mark}`)
  await main(office).getByRole('button', { name: 'Search' }).click()
  await office.getByLabel(`Jetty${mark} News`).check()
  await main(office).getByRole('button', { name: 'Send request' }).click()

  const newsroom = await as(outlet)
  await visit(newsroom, '/home')
  await main(newsroom).getByRole('link', { name: 'See who asks' }).click()
  await newsroom
    .getByRole('table')
    .getByRole('link', { name: `Quay Group ${mark}` })
    .first()
    .click()
  await confirm(newsroom, 'Confirm the link', scripts)
  await expect(newsroom.getByLabel('Nothing', { exact: true })).toBeChecked()
  const listening = scripts
    ? office.waitForResponse((response) => new URL(response.url()).pathname === '/events')
    : null
  await visit(office, '/outlets')
  await listening
  await expect(main(office)).toContainText('1 outlet shows nothing.')
  await expect(office.getByRole('row').filter({ hasText: `Jetty${mark}` })).toContainText('Not shown')

  const show = async (what: string) => {
    await newsroom.getByLabel(what, { exact: true }).check()
    await main(newsroom).getByRole('button', { name: 'Save' }).click()
    await expect(toastOf(newsroom)).toContainText(`Saved. Quay Group ${mark} sees it from now on.`)
  }
  const row = office.getByRole('row').filter({ hasText: `Jetty${mark}` })
  const look = () => (scripts ? Promise.resolve() : visit(office, '/outlets'))
  await show('Stage, progress and answers')
  await look()
  await expect(row).toContainText('Registered')
  await expect(row).toContainText('0 of 18')
  await row.getByRole('link', { name: 'Answers' }).click()
  await expect(office.getByRole('heading', { level: 1 })).toHaveText('Answers')
  await visit(office, '/outlets')
  await show('Nothing')
  await look()
  await expect(row).toContainText('Not shown')
  await expect(row).not.toContainText('of 18')
  await visit(newsroom, '/links?section=confirmed')
  await expect(newsroom.getByRole('table', { name: 'Confirmed' })).toContainText('Nothing')
})
