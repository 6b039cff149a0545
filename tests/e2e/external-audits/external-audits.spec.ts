import {
  accept, body, correctIt, follow, handIn, judgeLast, judgeOthers, main, newReport, people, press, request,
} from '~/tests/support/audits/on-pages' // prettier-ignore
import { expect, test, toastOf } from '~/tests/support/fixtures'

test(
  'an outlet requests an audit, corrects a finding, and a second person decides',
  { tag: '@smoke' },
  async ({ as, api, visit, settled }) => {
    test.slow()
    const outlet = await newReport(api, 'The Audited Courier')
    const page = await as(outlet)
    const id = await request({ page, visit, settled })
    await accept({ page: await as(people.account), id, visit, settled })
    await judgeOthers(api, { id, but: ['management-ties', 'owners-direct'] })
    const auditor = await as(people.maeve)
    await judgeLast({ page: auditor, id, visit, settled }, 'Major finding')
    await correctIt({ page, visit, settled })
    await handIn({ page: auditor, id, visit, settled })

    const decider = await as(people.tomasz)
    await visit(decider, `/audits/${id}`)
    await follow(decider, 'Look through and decide')
    await settled(decider)
    await expect(main(decider)).toContainText('The register names a third owner.')
    await press(decider, 'Certify')
    await expect(toastOf(decider)).toContainText('The outlet is told in ten minutes.')
    await visit(page, `/audits/${id}`)
    await expect(main(page)).toContainText('A second person decides')
    await settled(decider)
    await main(decider).getByRole('button', { name: 'Undo' }).click()
    await expect(toastOf(decider)).toContainText('The last step has been undone.')
    await visit(page, `/audits/${id}?confirm=withdraw`)
    await page.getByLabel('Reason').fill('We begin anew.')
    await press(page, 'Withdraw the audit')
    await expect(toastOf(page)).toContainText('The audit is withdrawn.')
  },
)

test('a body declines with a reason, and can take that back before the outlet hears of it', async ({
  as,
  api,
  visit,
  settled,
}) => {
  const outlet = await newReport(api, 'The Declined Herald')
  const token = outlet.token
  const bodies = await api.call<{ id: string; name: string }[]>('GET', '/external-audits/bodies', { token })
  const asked = { body: bodies.find(({ name }) => name === body)!.id, report: 1 }
  const { id } = await api.call<{ id: string }>('POST', '/external-audits', { token, body: asked })
  const office = await as(people.account)
  await visit(office, `/audits/${id}?confirm=decline`)
  await press(office, 'Decline')
  await expect(office.getByRole('alert').getByRole('link')).toHaveText([
    'Write a few words: the other side reads them',
  ])
  await office.getByLabel('Reason').fill('We have no room before spring.')
  await press(office, 'Decline')
  await expect(toastOf(office)).toContainText('The outlet is told in ten minutes.')
  const page = await as(outlet)
  await visit(page, `/audits/${id}`)
  await expect(main(page)).toContainText('decides whether it accepts the audit.')
  await expect(main(page)).not.toContainText('no room before spring')
  await settled(office)
  await main(office).getByRole('button', { name: 'Undo' }).click()
  await expect(main(office).getByRole('button', { name: 'Accept' })).toBeVisible()
})

test('organisations that are no body have no entry and an empty list, and others’ cases are not there', async ({
  as,
  visit,
}) => {
  const page = await as('provider')
  await visit(page, '/audits')
  await expect(main(page)).toContainText('Nothing waits for you.')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Audits', exact: true })).toHaveCount(0)
  expect((await visit(page, '/audits/01890000-0000-7000-8000-000000000000'))?.status()).toBe(404)
})

test('an admin marks a provider and takes the mark away again', async ({ as, api, visit, settled }) => {
  const name = `Marked House ${Date.now().toString(36)}`
  const provider = await api.newProvider(name)
  await api.approveReview(provider)
  const page = await as('admin')
  await visit(page, `/admin/bodies?text=${encodeURIComponent(name)}`)
  await main(page).getByRole('button', { name: 'Mark as a certification body' }).click()
  await expect(toastOf(page)).toContainText('The provider is a certification body now.')
  await settled(page)
  const row = main(page).getByRole('row').filter({ hasText: name })
  await row.getByRole('link', { name: 'Take the mark away…' }).click()
  await page.getByRole('button', { name: /^Take the mark away$/ }).click()
  await expect(toastOf(page)).toContainText('no longer a certification body')
  await expect(row).toHaveCount(0)
})
