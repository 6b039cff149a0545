import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test, toastOf } from '~/tests/support/fixtures'

const main = (page: Page) => page.getByRole('main')
const about = 'I coach local newsrooms in checking what they publish, in Hamburg and elsewhere.'
const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

/** A link that asks: a dialog where there are scripts, a page where there are none. */
async function agree(page: Page, scripts: boolean, name: string): Promise<void> {
  await main(page).getByRole('link', { name, exact: true }).click()
  const place = scripts ? page.getByRole('dialog') : main(page)
  await place.getByRole('button', { name, exact: true }).click()
}

test(
  'an admin reads a trainer’s profile and approves: from then on members find the trainer',
  { tag: '@smoke' },
  async ({ as, api, visit, scripts, mailbox, settled }) => {
    // Letters alone: a search for a mark that looks like a number would find other words.
    const word = `quay${randomUUID().replace(/[^a-z]/g, '')}`
    const trainer = await api.newTrainer(`${about} ${word}`)
    const reader = await as('journalist')
    const inDirectory = `/content?p=iuprofiles&text=${word}`
    const page = `/trainer/${trainer.id}`
    await visit(reader, inDirectory)
    await expect(main(reader)).not.toContainText(fullName(trainer))
    expect((await reader.goto(page))?.status()).toBe(404)

    const admin = await as('admin')
    await visit(admin, '/admin/reviews')
    await admin.getByLabel('Name or e-mail').fill(trainer.email)
    await admin.getByRole('button', { name: 'Apply filters' }).click()
    await admin.getByRole('link', { name: fullName(trainer) }).click()
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText(fullName(trainer))
    await expect(main(admin)).toContainText(about)
    await expect(main(admin)).toContainText(trainer.email)
    await expect(main(admin)).toContainText('Ethics and principles')
    await settled(admin)
    await agree(admin, scripts, 'Validate')
    await expect(toastOf(admin)).toContainText(`${fullName(trainer)} has been validated.`)
    await expect(admin).toHaveURL(/\/admin\/reviews$/)

    const mail = await mailbox.waitFor({ to: trainer.email, subject: /profile as a trainer is validated/ })
    expect(mail.text).toContain('you are listed in the directory')
    await visit(reader, inDirectory)
    await expect(main(reader).getByRole('link', { name: fullName(trainer) })).toBeVisible()
    expect((await reader.goto(page))?.status()).toBe(200)
    const own = await as(trainer)
    await visit(own, '/review')
    await expect(main(own)).toContainText('Your profile is validated')
    await expect(main(own)).toContainText('Members of the campus see your profile.')
    await main(own).getByRole('link', { name: 'Choose who sees your profile' }).click()
    await main(own).getByRole('radio', { name: 'Only me and the campus team' }).check()
    await main(own).getByRole('button', { name: 'Save profile' }).click()
    await expect(toastOf(own)).toContainText('Your profile is saved.')
    await visit(own, '/home')
    await expect(main(own)).toContainText('You are not listed in the directory.')
  },
)

test('a rejected trainer reads why, asks again, and withdraws', async ({
  as,
  api,
  visit,
  scripts,
  settled,
}) => {
  const trainer = await api.newTrainer(about)
  const admin = await as('admin')
  await visit(admin, `/admin/reviews/${await api.reviewOf(trainer)}`)
  await admin.getByRole('button', { name: 'Reject request' }).click()
  await expect(admin.getByRole('alert')).toContainText('Enter a reason: the person will read it')
  await admin.getByLabel('Reason').fill('Please name three of your courses.')
  await admin.getByRole('button', { name: 'Reject request' }).click()
  await expect(toastOf(admin)).toContainText('has been told')

  const page = await as(trainer)
  await visit(page, '/home')
  await expect(main(page)).toContainText('Please name three of your courses.')
  await main(page).getByRole('link', { name: 'See your validation and ask again' }).click()
  await expect(page).toHaveURL('/review')
  await settled(page)
  await main(page).getByRole('button', { name: 'Ask for validation' }).click()
  await expect(toastOf(page)).toContainText('Your request was sent')
  await expect(main(page)).toContainText('The campus team is checking your profile')
  await settled(page)
  await agree(page, scripts, 'Withdraw request')
  await expect(toastOf(page)).toContainText('Your request has been withdrawn.')
  await expect(main(page).getByRole('row')).toHaveCount(3)
})

test('a provider that loses its validation is closed at once, and a second admin reads what happened', async ({
  as,
  api,
  visit,
  mailbox,
}) => {
  const name = `Quay Academy ${Date.now().toString(36)}`
  const provider = await api.newProvider(name)
  await api.approveReview(provider)
  const address = `/admin/reviews/${await api.reviewOf(provider)}`
  const first = await as('admin')
  const second = await as('admin')
  for (const admin of [first, second]) {
    await visit(admin, address)
    await main(admin).getByRole('link', { name: 'Revoke the validation' }).click()
    await expect(admin.getByRole('heading', { name: `Revoke the validation of ${name}?` })).toBeVisible()
  }
  const submit = (admin: Page) => main(admin).getByRole('button', { name: 'Revoke validation' }).click()
  await first.getByLabel('Reason').fill(' ')
  await submit(first)
  await expect(first.getByRole('alert')).toContainText('Enter a reason')
  await first.getByLabel('Reason').fill('Courses were announced that never took place.')
  await submit(first)
  await expect(toastOf(first)).toContainText('has been revoked')
  await second.getByLabel('Reason').fill('I have checked this for hours.')
  await submit(second)
  await expect(second.getByRole('alert')).toContainText('This validation has been revoked in the meantime')
  await expect(main(second)).toContainText('I have checked this for hours.')
  await expect(main(second)).toContainText('Courses were announced that never took place.')

  await mailbox.waitFor({ to: provider.email, subject: /was revoked/ })
  const page = await as(provider)
  await visit(page, '/home')
  await expect(main(page)).toContainText('Your organisation is no longer validated')
  await expect(main(page)).toContainText('Courses were announced that never took place.')
  expect((await page.goto('/content'))?.status()).toBe(403)
  const token = await api.demoToken('restricted')
  const found = await api.call('GET', `/validators?text=${encodeURIComponent(name)}`, { token })
  expect(found).toEqual({ items: [], more: false, chosen: null })
})
