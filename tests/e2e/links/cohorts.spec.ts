import type { Page } from '@playwright/test'
import { expect, test, toastOf } from '~/tests/support/fixtures'
import type { CampusApi } from '~/tests/support/campus-api'
import type { Mailbox } from '~/tests/support/mailbox'
import { newMark, newOrganisation, newOutletOf } from './linked-members'

const main = (page: Page) => page.getByRole('main')
const dayIn = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 10)

interface Wanted {
  api: CampusApi
  mailbox: Mailbox
  mark: string
  names: string[]
}

/** A group with linked outlets of these names, of which the first shows its stage. */
async function newMembers({ api, mailbox, mark, names }: Wanted) {
  const email = `cohorts.${mark}@group.example`
  const entityName = `Tide Group ${mark}`
  const group = await newOrganisation(api, mailbox, { kind: 'group', email, entityName })
  const token = await api.logIn(email, group.password)
  const links: string[] = []
  const outlets = []
  for (const name of names) {
    const outlet = await newOutletOf(api, name, `nobody.${mark}@press.example`)
    const body = { with: `/users/${outlet.id}` }
    const { id } = await api.call<{ id: string }>('POST', '/links', { token, body })
    await api.call('POST', `/links/${id}/confirm`, { token: outlet.token })
    links.push(id)
    outlets.push(outlet)
  }
  const shares = { token: outlets[0]!.token, body: { shares: 'stage' } }
  await api.call('PUT', `/links/${links[0]}/shares`, shares)

  return { group, token, outlets, links }
}

test('a group leads outlets to a goal together: makes a cohort, puts them in, sees the line, and has them as a list', async ({
  as,
  api,
  mailbox,
  visit,
}) => {
  const mark = newMark()
  const [tide, ebb] = [`Tide${mark} News`, `Ebb${mark} Radio`]
  const { group } = await newMembers({ api, mailbox, mark, names: [tide, ebb] })
  const office = await as(group)
  await visit(office, '/outlets')
  await main(office).getByRole('link', { name: 'Cohorts' }).click()
  await expect(main(office)).toContainText('No cohorts yet')
  await main(office).getByRole('link', { name: 'New cohort' }).click()
  await office.getByLabel('Name').fill(`Spring ${mark}`)
  await office.getByLabel('First day').fill(dayIn(-10))
  await office.getByLabel('Last day').fill(dayIn(-20))
  await office.getByLabel('How many outlets').fill('1')
  await main(office).getByRole('button', { name: 'Create the cohort' }).click()
  await expect(main(office)).toContainText('The last day must not be before the first day')
  await expect(office.getByLabel('Name')).toHaveValue(`Spring ${mark}`)
  await office.getByLabel('Last day').fill(dayIn(20))
  await main(office).getByRole('button', { name: 'Create the cohort' }).click()
  await expect(office.getByRole('heading', { level: 1 })).toHaveText(`Spring ${mark}`)
  await expect(main(office)).toContainText('0 of 1 published')
  const cohort = new URL(office.url()).pathname

  // Ticked one by one, or all that a filter finds.
  await main(office).getByRole('link', { name: 'Put outlets in' }).click()
  await expect(office.getByLabel('Cohort to put outlets into')).not.toHaveValue('')
  await main(office).getByRole('button', { name: 'Put ticked outlets in' }).click()
  await expect(main(office)).toContainText('Tick at least one outlet')
  await office.getByLabel(`Choose ${tide}`).check()
  const into = office.getByLabel('Cohort to put outlets into')
  await into.selectOption('')
  await main(office).getByRole('button', { name: 'Put ticked outlets in' }).click()
  await expect(
    main(office).getByRole('link', { name: 'Choose the cohort to put outlets into' }),
  ).toBeVisible()
  await expect(into).toHaveAttribute('aria-invalid', 'true')
  await expect(office.getByLabel(`Choose ${tide}`)).toBeChecked()
  await into.selectOption({ label: `Spring ${mark}` })
  await main(office).getByRole('button', { name: 'Put ticked outlets in' }).click()
  await expect(toastOf(office)).toContainText('1 outlet has been put in')
  // Without the message about the first one.
  await visit(office, `/outlets?into=${cohort.split('/').at(-1)!}`)
  await main(office).getByRole('button', { name: 'Put in all 2 outlets found' }).click()
  await expect(toastOf(office)).toContainText('1 outlet has been put in')

  await visit(office, cohort)
  await expect(main(office)).toContainText('1 outlet shows nothing, so it is not counted towards the goal.')
  await expect(main(office)).toContainText('20 days left')
  await expect(main(office).getByRole('img', { name: /Up to .*: 0 of 1 published\./ })).toBeVisible()
  await main(office).getByText('Numbers as a table').click()
  await expect(main(office).getByRole('table', { name: 'Over time' }).getByRole('row')).toHaveCount(12)
  await office.getByLabel(`Choose ${ebb}`).check()
  await main(office).getByRole('button', { name: 'Take ticked outlets out' }).click()
  await expect(toastOf(office)).toContainText('1 outlet has been taken out')
  await expect(main(office)).not.toContainText(ebb)

  const id = cohort.split('/').at(-1)!
  await visit(office, `/outlets?cohort=${id}`)
  await expect(main(office).getByRole('status').first()).toHaveText('1 outlet')
  const file = await office.request.get(`/outlets/export?cohort=${id}`)
  expect((await file.text()).trim().split('\n')).toHaveLength(2)
  expect(await file.text()).toContain(`Spring ${mark}`)
  await visit(office, '/home')
  await expect(main(office)).toContainText('Cohorts under way')
  await expect(main(office).getByRole('link', { name: `Spring ${mark}` })).toBeVisible()
})

test('a cohort is known to its outlet, is not saved over a change from another tab, and is deleted', async ({
  as,
  api,
  mailbox,
  visit,
  scripts,
}) => {
  const mark = newMark()
  const { group, token, outlets, links } = await newMembers({ api, mailbox, mark, names: [`Tide${mark}`] })
  const body = { startsOn: dayIn(-10), endsOn: dayIn(20), goalStage: 'published', goal: 7 }
  const made = { ...body, name: `Spring ${mark}` }
  const { id } = await api.call<{ id: string }>('POST', '/cohorts', { token, body: made })
  const put = { action: 'put', matching: {} }
  await api.call('PATCH', `/cohorts/${id}/outlets`, { token, body: put })
  const cohort = `/outlets/cohorts/${id}`
  const office = await as(group)
  const newsroom = await as(outlets[0]!)
  await visit(newsroom, `/links/${links[0]}`)
  await expect(main(newsroom)).toContainText(`Spring ${mark}`)
  await visit(office, `${cohort}?step=edit`)
  await office.getByLabel('How many outlets').fill('2')
  await api.call('PUT', `/cohorts/${id}`, { token, body: { ...body, name: `Summer ${mark}`, version: 1 } })
  await main(office).getByRole('button', { name: 'Save' }).click()
  await expect(main(office)).toContainText('Somebody has changed this cohort in the meantime')
  await expect(main(office)).toContainText(`Summer ${mark}`)
  await expect(office.getByLabel('How many outlets')).toHaveValue('2')
  await main(office).getByRole('button', { name: 'Save' }).click()
  await expect(toastOf(office)).toContainText('The cohort has been changed')
  await expect(main(office)).toContainText('0 of 2 published')

  await main(office).getByRole('link', { name: 'Delete' }).click()
  const question = scripts ? office.getByRole('dialog') : main(office)
  await question.getByRole('button', { name: 'Delete the cohort' }).click()
  await expect(toastOf(office)).toContainText('The cohort has been deleted')
  await expect(main(office)).toContainText('No cohorts yet')
  await visit(newsroom, `/links/${links[0]}`)
  await expect(main(newsroom)).not.toContainText(`Spring ${mark}`)
})
