import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { CampusApi, Member } from '~/tests/support/campus-api'
import { expect, test, toastOf } from '~/tests/support/fixtures'
import { linkIn, type Mailbox } from '~/tests/support/mailbox'

const main = (page: Page) => page.getByRole('main')
const nameOf = ({ firstName, lastName }: Member) => `${firstName} ${lastName}`
const row = (page: Page, person: Member) => page.getByRole('row').filter({ hasText: person.lastName })

/** A provider of the test's own, which admins have validated. */
async function newOffice(api: CampusApi, name: string): Promise<Member> {
  const office = await api.newProvider(name)
  await api.approveReview(office)
  return office
}

async function newRequest(api: CampusApi, office: Member): Promise<{ journalist: Member; id: string }> {
  const journalist = await api.newJournalist()
  const body = { validator: office.id, introduction: 'From your course of 2025.' }
  const { token } = journalist
  return {
    journalist,
    id: (await api.call<{ id: string }>('POST', '/validation-requests', { token, body })).id,
  }
}

async function newContributor(api: CampusApi, mailbox: Mailbox, { token }: Member) {
  const email = `ines.${randomUUID().slice(0, 8)}@desk.example`
  await api.call('POST', '/contributors/invitations', { token, body: { email } })
  const mail = await mailbox.waitFor({ to: email, subject: 'invites you' })
  const invitation = new URL(linkIn(mail, '/register/individual')).searchParams.get('invitation')!
  const person = { firstName: 'Inès', lastName: 'Moreau', password: 'Quiet-Harbour-77', salutation: 'ms' }
  await api.call('POST', `/invitations/${invitation}`, {
    body: { ...person, country: 'FR', acceptTerms: true },
  })
  return { email, password: person.password }
}

test(
  'a contributor’s morning: several approved at once, one rejected',
  { tag: '@smoke-both' },
  async ({ as, api, mailbox, visit }) => {
    const office = await newOffice(api, 'Morning Academy')
    const contributor = await newContributor(api, mailbox, office)
    const [one, two, three] = [
      await newRequest(api, office),
      await newRequest(api, office),
      await newRequest(api, office),
    ]
    const page = await as(contributor)
    await visit(page, '/home')
    await expect(main(page)).toContainText('3 requests are waiting for your decision.')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Journalists' }).click()
    for (const { journalist } of [one, two])
      await page.getByRole('checkbox', { name: `Select ${nameOf(journalist)}` }).check()
    await page.getByRole('button', { name: 'Approve selected' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approve 2 requests?')
    await expect(main(page)).toContainText(one.journalist.lastName)
    await page.getByRole('button', { name: 'Approve all' }).click()
    await expect(toastOf(page)).toContainText('2 journalists now have full access.')
    await page.getByRole('checkbox', { name: `Select ${nameOf(three.journalist)}` }).check()
    await page.getByRole('button', { name: 'Reject selected' }).click()
    await page.getByRole('button', { name: 'Reject all' }).click()
    await expect(page.getByRole('alert')).toContainText('Enter a reason')
    await page.getByLabel('Reason').fill('You have not been in our course.')
    await page.getByRole('button', { name: 'Reject all' }).click()
    await expect(toastOf(page)).toContainText('1 request has been rejected.')

    await page
      .getByRole('navigation', { name: 'Requests by state' })
      .getByRole('link', { name: 'Approved' })
      .click()
    await expect(row(page, one.journalist)).toContainText('Inès Moreau')
  },
)

test('an approval has been revoked, and the journalist reads why', async ({ as, api, mailbox, visit }) => {
  const name = `Strict Academy ${randomUUID().slice(0, 6)}`
  const office = await newOffice(api, name)
  const { journalist, id } = await newRequest(api, office)
  await api.call('POST', `/validation-requests/${id}/approve`, { token: office.token })
  const page = await as(office)
  await visit(page, `/ij_administration/${id}`)
  await page.getByRole('link', { name: 'Revoke …' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Revoke the approval of ${nameOf(journalist)}?`,
  )
  await page.getByLabel('Reason').fill('Two articles were copied.')
  await page.getByRole('button', { name: 'Revoke approval' }).click()
  await expect(toastOf(page)).toContainText('has been revoked')
  await expect(main(page)).toContainText('This approval has been revoked')

  const mail = await mailbox.waitFor({ to: journalist.email, subject: 'has revoked your validation' })
  expect(mail.text).toContain('Two articles were copied.')
  const own = await as(journalist)
  await visit(own, '/home')
  await expect(main(own)).toContainText(`${name} has revoked your validation`)
  await expect(main(own)).toContainText('Two articles were copied.')
  await visit(own, '/validation_requests')
  await expect(main(own).getByRole('table')).toContainText('Two articles were copied.')
})

test(
  'the box of a request stands beside the words of its row',
  { tag: '@either' },
  async ({ as, api, visit }) => {
    const office = await newOffice(api, 'Straight Academy')
    const { journalist } = await newRequest(api, office)
    const page = await as(office)
    await visit(page, '/ij_administration')
    const found = row(page, journalist)
    const middleOf = async (part: ReturnType<typeof found.getByRole>) => {
      const box = await part.boundingBox()
      return box ? box.y + box.height / 2 : NaN
    }
    const distance =
      (await middleOf(found.getByRole('checkbox'))) - (await middleOf(found.getByRole('link').first()))
    expect(Math.abs(distance)).toBeLessThan(3)
  },
)

test(
  'an open list follows what a colleague decides and takes back, and keeps what is ticked',
  { tag: '@scripts' },
  async ({ as, api, mailbox, visit }) => {
    const office = await newOffice(api, 'Open Academy')
    const { email, password } = await newContributor(api, mailbox, office)
    const token = await api.logIn(email, password)
    const [decided, ticked] = [await newRequest(api, office), await newRequest(api, office)]
    const page = await as(office)
    const listening = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/events')
    await visit(page, '/ij_administration')
    await listening
    const box = page.getByRole('checkbox', { name: `Select ${nameOf(ticked.journalist)}` })
    await box.check()
    await api.call('POST', `/validation-requests/${decided.id}/approve`, { token })
    await expect(row(page, decided.journalist)).toHaveCount(0)
    await api.call('POST', `/validation-requests/${decided.id}/undo`, { token })
    await expect(row(page, decided.journalist)).toBeVisible()
    await expect(box).toBeChecked()
  },
)

test('what cannot be done any more is named, the rest is done', async ({ as, api, visit }) => {
  const office = await newOffice(api, 'Half Academy')
  const [gone, stays] = [await newRequest(api, office), await newRequest(api, office)]
  const page = await as(office)
  await visit(page, '/ij_administration')
  for (const { journalist } of [gone, stays])
    await page.getByRole('checkbox', { name: `Select ${nameOf(journalist)}` }).check()
  await page.getByRole('button', { name: 'Approve selected' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Approve 2 requests?')
  await api.call('POST', `/validation-requests/${gone.id}/cancel`, { token: gone.journalist.token })
  await page.getByRole('button', { name: 'Approve all' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Some requests could not be decided')
  await expect(main(page)).toContainText(
    `${nameOf(gone.journalist)}: This request has been withdrawn in the meantime.`,
  )
  await expect(main(page)).toContainText(`${nameOf(stays.journalist)}: Done`)
  await visit(page, `/ij_administration/decide?decision=approve&case=${gone.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('None of these requests is still open')
})

test('a warning is seen by other providers, not by the journalist, and ended again', async ({
  as,
  api,
  visit,
  scripts,
}) => {
  const office = await newOffice(api, 'Careful Academy')
  const { journalist, id } = await newRequest(api, office)
  const page = await as(office)
  await visit(page, `/ij_administration/${id}`)
  await page.getByRole('link', { name: 'Raise a concern' }).click()
  await page.getByRole('button', { name: 'Raise concern' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Enter a reason: the campus team and all providers will read it',
  )
  await page.getByLabel('Reason').fill('Asked for money for a report.')
  await page.getByRole('button', { name: 'Raise concern' }).click()
  await expect(toastOf(page)).toContainText('can now see your concern')
  await visit(page, '/ij_administration?flagged=yes')
  await expect(row(page, journalist)).toContainText('1 concern')

  const other = await as('otherProvider')
  await visit(other, `/ij_administration/warnings?text=${journalist.lastName}`)
  await expect(row(other, journalist)).toContainText('Careful Academy')
  await expect(row(other, journalist)).toContainText('Asked for money for a report.')
  await expect(row(other, journalist).getByRole('link')).toHaveCount(0)
  const own = await as(journalist)
  for (const path of ['/home', '/validation_requests', '/notifications']) {
    await visit(own, path)
    await expect(main(own)).not.toContainText('Asked for money')
  }

  await visit(page, `/ij_administration/${id}`)
  await page.getByRole('link', { name: 'Close concern' }).click()
  const question = scripts ? page.getByRole('dialog') : main(page)
  await question.getByRole('button', { name: 'Close concern' }).click()
  await expect(toastOf(page)).toContainText('has been closed')
  await expect(main(page)).toContainText('No concerns raised.')
})

test('an admin finds the requests to a provider by words of its name', async ({ as, api, visit }) => {
  const name = `Lantern School ${randomUUID().slice(0, 8)}`
  const office = await newOffice(api, name)
  const { journalist } = await newRequest(api, office)
  const elsewhere = await newRequest(api, await newOffice(api, `Elsewhere ${randomUUID().slice(0, 8)}`))
  const page = await as('admin')
  const filters = `/ij_administration?state=requested&provider=`
  await visit(page, `${filters}nobody-is-called-so`)
  await expect(main(page)).toContainText('Nothing matches these filters')
  await visit(page, `${filters}${encodeURIComponent(name.toLowerCase())}`)
  const field = page.getByRole('searchbox', { name: 'Name of the provider' })
  await expect(row(page, journalist)).toContainText(name)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row(page, elsewhere.journalist)).toHaveCount(0)
  // Addresses from before name a provider by its id: the field says who it is.
  await visit(page, `${filters}${office.id}`)
  await expect(field).toHaveValue(name)
  await expect(row(page, journalist)).toBeVisible()
  await field.fill(name.slice(-8).toUpperCase())
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await expect(page).toHaveURL(/provider=[0-9A-F]{8}&/)
  await expect(row(page, journalist)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
})
