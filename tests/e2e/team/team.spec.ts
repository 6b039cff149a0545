import type { Page } from '@playwright/test'
import { about } from '~/tests/e2e/following/people'
import type { CampusApi } from '~/tests/support/campus-api'
import { expect, test, toastOf } from '~/tests/support/fixtures'
import type { Mailbox } from '~/tests/support/mailbox'
import { contributorPassword as password, newContributor } from '~/tests/support/team/contributor'

const main = (page: Page) => page.getByRole('main')
const line = (page: Page, number: number) =>
  page.locator(`#clause-${String(number)}`).getByRole('link', { name: `Clause ${String(number)}:` })
const clausePath = (number: number) => `/knowledgebase/checklist/${String(number)}`

/** A day next year, which is never past. */
const nextYear = new Date().getFullYear() + 1
const day = `${String(nextYear)}-03-12`
const written = `12 Mar ${String(nextYear)}`

/** An outlet with a contributor, each in a browser of their own. */
async function newTeam(
  api: CampusApi,
  mailbox: Mailbox,
  as: (who: { email: string; password: string }) => Promise<Page>,
) {
  const outlet = await api.newOutlet('Delta Post')
  const email = await newContributor(api, mailbox, { outlet })
  return { outlet, email, office: await as(outlet), desk: await as({ email, password }) }
}

async function assign(page: Page, who: { label: string } | { index: number }, until: string): Promise<void> {
  await main(page).getByLabel('Assigned to').selectOption(who)
  await main(page).getByLabel('Until').fill(until)
  await main(page).getByRole('button', { name: 'Save' }).click()
}

async function comment(page: Page, text: string): Promise<void> {
  await main(page).getByLabel('Your comment').fill(text)
  await main(page).getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(toastOf(page)).toContainText('Your comment has been sent.')
}

test(
  'an outlet assigns a clause, the contributor is told, finds it and answers',
  { tag: '@smoke' },
  async ({ as, api, mailbox, visit, settled }) => {
    const { outlet, email, office, desk } = await newTeam(api, mailbox, as)
    await visit(office, '/knowledgebase/checklist')
    await expect(line(office, 7)).toContainText('Assign or comment')
    await line(office, 7).click()
    await expect(office.getByRole('heading', { level: 1 })).toHaveText('Editorial Contact Details')
    await expect(main(office)).toContainText('There are no comments yet.')
    await assign(office, { label: 'Inès Moreau' }, day)
    await expect(toastOf(office)).toContainText('Clause 7: saved who does it.')
    await expect(main(office)).toContainText(`Inès Moreau, until ${written}`)
    await comment(office, 'Is our address\nin the imprint?')

    const mail = await mailbox.waitFor({ to: email, subject: 'has assigned clause 7 to you' })
    expect(mail.text).toContain(clausePath(7))
    await visit(desk, '/notifications')
    await main(desk).getByRole('link', { name: 'has assigned clause 7 of your checklist to you' }).click()
    await expect(desk).toHaveURL(clausePath(7))
    await expect(main(desk)).toContainText('Is our address')
    // Only their author and the outlet delete comments.
    await expect(main(desk).getByRole('link', { name: 'Delete' })).toHaveCount(0)
    await comment(desk, 'Not yet.')
    await mailbox.waitFor({ to: outlet.email, subject: 'Inès Moreau has commented on clause 7' })

    await visit(desk, '/knowledgebase/checklist')
    await desk.getByRole('link', { name: 'Mine (1)' }).click()
    await expect(line(desk, 7)).toContainText(`Inès Moreau, until ${written}`)
    await expect(line(desk, 7)).toContainText('2 comments')
    await expect(line(desk, 8)).toHaveCount(0)
    await settled(desk)
    await line(desk, 7).click()
    await settled(desk)
    await comment(desk, 'Now it is.')
    await desk
      .getByRole('navigation', { name: 'You are here' })
      .getByRole('link', { name: 'checklist' })
      .click()
    await expect(desk).toHaveURL('/knowledgebase/checklist?show=mine')
    await visit(office, '/knowledgebase/checklist?show=mine')
    await expect(main(office)).toContainText('Nothing is assigned to you')
  },
)

test('who comes second on an assignment is told, loses nothing, and can still have the last word', async ({
  as,
  api,
  mailbox,
  visit,
  settled,
}) => {
  const { office, desk } = await newTeam(api, mailbox, as)
  await visit(office, clausePath(5))
  await visit(desk, clausePath(5))
  await assign(office, { label: 'Inès Moreau' }, day)
  await expect(toastOf(office)).toBeVisible()
  await assign(desk, { index: 1 }, `${String(nextYear)}-04-01`)
  await expect(desk.getByRole('alert')).toContainText('A colleague has changed this in the meantime')
  await expect(main(desk)).toContainText(`It now says: Inès Moreau, until ${written}.`)
  await expect(main(desk).getByLabel('Until')).toHaveValue(`${String(nextYear)}-04-01`)
  await expect(main(desk).getByLabel('Assigned to')).not.toHaveValue('')
  await settled(desk)
  await main(desk).getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(desk)).toContainText('Clause 5: saved who does it.')
  await expect(main(desk)).toContainText(`until 1 Apr ${String(nextYear)}`)
  await main(desk).getByLabel('Assigned to').selectOption({ label: 'Nobody' })
  await main(desk).getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(desk)).toContainText('Clause 5 is no longer assigned to anybody.')
  await expect(main(desk).getByLabel('Until')).toHaveValue('')
  await settled(desk)
  await main(desk).getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(desk)).toContainText('Clause 5: nothing has changed.')
})

test('what is wrong with a day or a comment is said beside it, and nothing typed is lost', async ({
  as,
  api,
  visit,
}) => {
  const page = await as(await api.newOutlet('Delta Post'))
  await visit(page, clausePath(2))
  await expect(main(page)).toContainText('Nobody else is in your team yet.')
  await assign(page, { index: 1 }, '2020-01-01')
  await expect(page.getByRole('alert')).toContainText('“Until” is in the past')
  await expect(main(page).getByLabel('Until')).toHaveValue('2020-01-01')
  await assign(page, { label: 'Nobody' }, day)
  await expect(page.getByRole('alert')).toContainText('Choose who does it, or leave out the day')
  await visit(page, clausePath(2))
  await main(page).getByLabel('Your comment').fill('x'.repeat(2001))
  await main(page).getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Shorten “Your comment”')
  await expect(main(page).getByLabel('Your comment')).toHaveValue('x'.repeat(2001))
})

test('a comment is deleted after a question, and stays without a name when its author leaves', async ({
  as,
  api,
  mailbox,
  visit,
  scripts,
}) => {
  const { outlet, office, desk } = await newTeam(api, mailbox, as)
  await visit(desk, clausePath(3))
  await comment(desk, 'To be deleted')
  await comment(desk, 'To be kept')
  await main(desk)
    .getByRole('link', { name: about('Delete', 'comment by Inès Moreau') })
    .first()
    .click()
  const question = scripts ? desk.getByRole('dialog') : main(desk)
  await expect(question).toContainText('To be deleted')
  await question.getByRole('button', { name: 'Delete comment' }).click()
  await expect(toastOf(desk)).toContainText('The comment has been deleted.')
  await expect(main(desk)).not.toContainText('To be deleted')

  const { contributors } = await api.call<{ contributors: { id: string }[] }>('GET', '/contributors', {
    token: outlet.token,
  })
  await api.call('DELETE', `/contributors/${contributors[0]!.id}`, { token: outlet.token })
  await visit(office, clausePath(3))
  await expect(main(office)).toContainText('A former colleague')
  await expect(main(office)).toContainText('To be kept')
})

test(
  'a comment that is half written stays while others come and go',
  { tag: '@scripts' },
  async ({ as, api, visit, settled }) => {
    // Without scripts a page is left to delete a comment..
    const page = await as(await api.newOutlet('Delta Post'))
    await visit(page, clausePath(4))
    await comment(page, 'To be deleted')
    const field = main(page).getByLabel('Your comment')
    await expect(field).toHaveValue('')
    await field.fill('Half written')
    await main(page).getByRole('link', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete comment' }).click()
    await expect(toastOf(page)).toContainText('The comment has been deleted.')
    await expect(main(page)).toContainText('There are no comments yet.')
    await settled(page)
    await expect(field).toHaveValue('Half written')
    await comment(page, 'Written')
    await expect(field).toHaveValue('')
  },
)

test('what was entered for one’s own clauses stays where a colleague has taken one away and changed it', async ({
  as,
  api,
  mailbox,
  visit,
}) => {
  const { office, desk } = await newTeam(api, mailbox, as)
  await visit(office, clausePath(6))
  await assign(office, { label: 'Inès Moreau' }, day)
  await expect(toastOf(office)).toContainText('Clause 6: saved who does it.')
  await visit(desk, '/knowledgebase/checklist?show=mine')
  const state = (page: Page, name: string) => page.locator('#clause-6').getByRole('radio', { name })
  await state(desk, 'In progress').check()

  await assign(office, { label: 'Nobody' }, '')
  await expect(toastOf(office)).toContainText('Clause 6 is no longer assigned to anybody.')
  await visit(office, '/knowledgebase/checklist')
  await state(office, 'Done').check()
  await office.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toastOf(office)).toContainText('Your checklist has been saved.')

  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(desk.locator('#conflict-6')).toContainText('Done')
  await expect(state(desk, 'In progress')).toBeChecked()
  await expect(desk.locator('#clause-7')).toHaveCount(0)
})

test('a team collects offers on a list of its own, and what is removed can be put back', async ({
  as,
  api,
  mailbox,
  visit,
}) => {
  const { outlet, office, desk } = await newTeam(api, mailbox, as)
  const { items } = await api.call<{ items: { id: string; headline: string }[] }>('GET', '/offers', {
    token: outlet.token,
  })
  const { id, headline } = items[0]!
  await visit(office, '/watchlist')
  await office.getByRole('link', { name: 'The team’s list' }).click()
  await expect(main(office)).toContainText('Nothing on the team’s list yet')
  await visit(office, `/content/detail/view/${id}`)
  await office.getByRole('button', { name: 'Add to the team’s list' }).click()
  await expect(office.getByRole('button', { name: 'Remove from the team’s list' })).toBeVisible()
  // The button says so before it is stored.
  const listed = () => api.call('GET', `/team/offers/${id}`, { token: outlet.token })
  await expect.poll(listed).toMatchObject({ listed: true })

  await visit(desk, '/watchlist/team')
  await expect(main(desk)).toContainText('1 offer on the team’s list')
  await expect(main(desk)).toContainText(/Added by Nora .* on/)
  await desk.getByRole('button', { name: about('Remove from the team’s list', headline) }).click()
  await expect(toastOf(desk)).toContainText('Removed from the team’s list.')
  await desk.getByRole('button', { name: 'Undo' }).click()
  await expect(main(desk)).toContainText(/Added by Inès Moreau on/)

  await visit(office, `/content/detail/view/${id}`)
  await office.getByRole('button', { name: 'Remove from the team’s list' }).click()
  await expect(toastOf(office)).toContainText('Removed from the team’s list.')
  await toastOf(office).getByRole('button', { name: 'Undo' }).click()
  await expect(office.getByRole('button', { name: 'Remove from the team’s list' })).toBeVisible()
})

test('those without a team are offered none', { tag: '@either' }, async ({ as, visit }) => {
  const journalist = await as('journalist')
  expect((await visit(journalist, '/watchlist/team'))?.status()).toBe(403)
  expect((await visit(journalist, clausePath(7)))?.status()).toBe(403)
  await visit(journalist, '/watchlist')
  await expect(journalist.getByRole('link', { name: 'The team’s list' })).toHaveCount(0)
  const contributor = await as('contributor')
  expect((await visit(contributor, '/knowledgebase/checklist/19'))?.status()).toBe(404)
})
