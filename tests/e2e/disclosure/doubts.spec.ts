import type { Page } from '@playwright/test'
import type { Disclosure } from '~/contracts/content/disclosure'
import { openAnswers } from '~/tests/support/disclosure/answers'
import { expect, test, toastOf } from '~/tests/support/fixtures'

const main = (page: Page) => page.getByRole('main')
const key = 'mission-statement'

test('a stranger questions an answer, an admin publishes it, the outlet replies, and everybody reads it', async ({
  as,
  api,
  page: stranger,
  openBrowser,
  visit,
  settled,
}) => {
  const outlet = await api.newOutlet('The Questioned')
  const answers = openAnswers(api, outlet)
  await answers.sayEverything()
  await answers.publish()
  const address = `/u/${outlet.id}/transparency`
  await visit(stranger, address)
  await main(stranger)
    .locator(`#${key}`)
    .getByRole('link', { name: /^Question this answer/ })
    .click()
  await expect(stranger).toHaveURL(`${address}/1/questions/${key}`)
  await settled(stranger)
  await expect(main(stranger)).toContainText('So it is with us.')
  await stranger.getByLabel('Address of a page that proves it').fill('not an address')
  await stranger.getByRole('button', { name: 'Send to the campus team' }).click()
  await expect(stranger.getByRole('alert').getByRole('link')).toHaveCount(2)
  const doubt = `It is not so. ${outlet.id}`
  await stranger.getByLabel('What do you doubt, and why?').fill(doubt)
  await stranger.getByLabel('Address of a page that proves it').fill('proof.example/page')
  await stranger.getByLabel('Your e-mail address').fill('reader@reader.example')
  await stranger.getByRole('button', { name: 'Send to the campus team' }).click()
  await expect(toastOf(stranger)).toContainText('Thank you.')
  await expect(main(stranger)).not.toContainText(doubt)

  const admin = await as('admin')
  await visit(admin, '/admin/doubts')
  await main(admin).getByRole('link', { name: doubt }).click()
  await settled(admin)
  await expect(main(admin)).toContainText('So it is with us.')
  await expect(main(admin)).toContainText('A visitor, is told the decision by e-mail')
  await expect(main(admin)).not.toContainText('reader@reader.example')
  await main(admin).getByRole('button', { name: 'Publish beside the answer' }).click()
  await expect(toastOf(admin)).toContainText('The doubt is shown beside the answer now.')

  const page = await as(outlet)
  await visit(page, '/knowledgebase/report')
  await expect(main(page)).toContainText(doubt)
  await main(page).getByRole('link', { name: 'Reply…' }).click()
  await settled(page)
  await page.getByLabel('Your reply, open to everybody').fill('It is so since May.')
  await main(page).getByRole('button', { name: 'Publish the reply' }).click()
  await expect(toastOf(page)).toContainText('Your reply is public now.')

  const reader = await openBrowser()
  // A visitor’s page is kept for a second.
  await expect
    .poll(async () => (await reader.request.get(address)).text(), { timeout: 10_000 })
    .toContain('It is so since May.')
  await visit(reader, address)
  const shown = main(reader).locator(`#${key}`)
  await expect(shown).toContainText(doubt)
  await expect(shown).toContainText('It is so since May.')
  await expect(shown.getByRole('link', { name: 'proof.example/page' })).toHaveAttribute('rel', /nofollow/)
  expect(await (await reader.request.get(address)).text()).not.toContain('reader@reader.example')
  const file = (await (await reader.request.get(`${address}.json`)).json()) as Disclosure
  expect(file.content?.doubts).toMatchObject([
    { question: key, text: doubt, reply: { text: 'It is so since May.' } },
  ])
})

test('a report that is replaced meanwhile loses nothing typed, and leads to the same question of the newest one', async ({
  api,
  page,
  visit,
  settled,
}) => {
  const outlet = await api.newOutlet('The Replacing')
  const answers = openAnswers(api, outlet)
  await answers.sayEverything()
  await answers.publish()
  const address = `/u/${outlet.id}/transparency`
  await visit(page, `${address}/1/questions/${key}`)
  await settled(page)
  await page.getByLabel('What do you doubt, and why?').fill('It is not so.')
  await answers.publish()
  await page.getByRole('button', { name: 'Send to the campus team' }).click()
  await expect(main(page)).toContainText('A newer report has taken the place')
  await expect(main(page)).toContainText('It is not so.')
  await main(page).getByRole('link', { name: 'To the same question in the newest report' }).click()
  await expect(page).toHaveURL(`${address}/2/questions/${key}`)
})
