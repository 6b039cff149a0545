import type { Page } from '@playwright/test'
import type { Disclosure } from '~/contracts/content/disclosure'
import { openAnswers } from '~/tests/support/disclosure/answers'
import { expect, test, toastOf } from '~/tests/support/fixtures'
import { contributorPassword, newContributor } from '~/tests/support/team/contributor'

const own = '/knowledgebase/report'
const signing = '/knowledgebase/report/sign'
const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) => main(page).getByRole('button', { name }).click()
const follow = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name }).click()

async function fillIn(page: Page, { name, role }: { name: string; role: string }) {
  await page.getByLabel('Name of who signs').fill(name)
  await page.getByLabel('Function').fill(role)
  await page.getByRole('checkbox', { name: 'I may sign for the outlet' }).check()
}

test(
  'an outlet signs and publishes what it answers, and a stranger reads it',
  { tag: '@smoke' },
  async ({ as, api, page: stranger, visit, settled }) => {
    const outlet = await api.newOutlet('صحيفة النور')
    const answers = openAnswers(api, outlet)
    await answers.sayEverything()
    await answers.say({ key: 'management-ties', change: { internal: true, explanation: 'Our secret.' } })
    await answers.say({
      key: 'public-service-remit',
      change: { value: null, explanation: '', notApplicable: 'No law gives us a public task.' },
    })
    const page = await as(outlet)
    await visit(page, '/knowledgebase/questionnaire')
    await follow(page, 'Go on to the transparency report')
    await expect(page).toHaveURL(own)
    await settled(page)
    await expect(main(page)).toContainText('Your outlet has not published a report yet.')
    await expect(main(page)).toContainText('1 answer that the outlet keeps to itself')
    await follow(page, 'Look at all that becomes public')
    await expect(page).toHaveURL(signing)
    await settled(page)
    await expect(main(page)).toContainText('No law gives us a public task.')
    await expect(main(page)).not.toContainText('Our secret.')

    await press(page, 'Sign')
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'Enter the name of who signs',
      'Enter the function of who signs',
      'Confirm that you may sign for the outlet',
    ])
    await fillIn(page, { name: 'Núria Probst', role: 'Editor-in-chief' })
    await press(page, 'Sign')
    await expect(toastOf(page)).toContainText('It is not published yet.')
    await expect(page).toHaveURL(own)
    await expect(main(page)).toContainText('Núria Probst')
    const address = `/u/${outlet.id}/transparency`
    expect((await visit(stranger, address))?.status()).toBe(404)

    await settled(page)
    await press(page, 'Publish now')
    await expect(toastOf(page)).toContainText('Report 1 is public now.')
    await expect(main(page).getByLabel('Address of the report')).toHaveValue(new RegExp(`${address}$`))
    await expect(main(page)).not.toContainText('Signed, not published yet')

    expect((await visit(stranger, address))?.status()).toBe(200)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('صحيفة النور')
    await expect(main(stranger)).toContainText(
      'Trust Campus, which publishes them here, has not checked them.',
    )
    await expect(main(stranger)).toContainText('Núria Probst, Editor-in-chief')
    await expect(main(stranger)).toContainText('No law gives us a public task.')
    await expect(main(stranger).locator('#management-ties')).toContainText('Kept internal')
    await expect(main(stranger)).not.toContainText('Our secret.')
    await expect(stranger.locator('meta[name=robots]')).toHaveCount(0)
    await expect(stranger.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${address}$`))
  },
)

test('a report is withdrawn with a reason, leaves its number, and comes back if that is undone', async ({
  as,
  api,
  page: stranger,
  visit,
  settled,
}) => {
  const outlet = await api.newOutlet('The Withdrawing')
  const answers = openAnswers(api, outlet)
  await answers.sayEverything()
  await answers.publish()
  const page = await as(outlet)
  await visit(page, own)
  await follow(page, 'Withdraw this report…')
  await page.getByLabel('Reason, open to everybody').fill('We have moved.\nA new one follows.')
  await page.getByRole('button', { name: 'Withdraw the report' }).click()
  await expect(toastOf(page)).toContainText('Report 1 has been withdrawn.')
  await expect(main(page)).toContainText('Only its number and its days are public')
  const address = `/u/${outlet.id}/transparency/1`
  expect((await visit(stranger, address))?.status()).toBe(200)
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Transparency report 1')
  await expect(main(stranger)).toContainText('The outlet has withdrawn this report.')
  await expect(main(stranger)).toContainText('We have moved.')
  await expect(main(stranger)).not.toContainText('So it is with us.')
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')

  await settled(page)
  await press(page, 'Undo the withdrawal')
  await expect(toastOf(page)).toContainText('The report is public again.')
  // A visitor’s page is kept for a second.
  await expect
    .poll(async () => (await stranger.request.get(address)).text(), { timeout: 10_000 })
    .toContain('So it is with us.')
})

test('a member reports a report to the campus team, and once it is hidden, nobody reads it', async ({
  as,
  api,
  page: stranger,
  visit,
}) => {
  const outlet = await api.newOutlet('The Reported')
  const answers = openAnswers(api, outlet)
  await answers.sayEverything()
  await answers.publish()
  const address = `/u/${outlet.id}/transparency`
  const member = await as(await api.newValidatedJournalist())
  await visit(member, address)
  await follow(member, 'Report it to the campus team')
  await expect(member.getByRole('heading', { level: 1 })).toContainText('The Reported')
  await member.getByLabel('What is it about?').selectOption('privacy')
  await member.getByLabel('What is wrong with it?').fill('It names my neighbour.')
  await press(member, 'Send report')
  await expect(toastOf(member)).toContainText('The campus team will look at it')
  await expect(member).toHaveURL(new RegExp(`${address}/1$`))
  const token = await api.demoToken('admin')
  const { items } = await api.call<{ items: { id: string; author: { id: string } | null }[] }>(
    'GET',
    '/moderation/cases?kind=disclosure&itemsPerPage=100',
    { token },
  )
  const { id } = items.find(({ author }) => author?.id === outlet.id)!
  const admin = await as('admin')
  await visit(admin, `/admin/reports/${id}`)
  await expect(main(admin)).toContainText('So it is with us.')
  await expect(main(admin).getByRole('link', { name: 'Open the page' })).toHaveAttribute(
    'href',
    `${address}/1`,
  )
  const body = { decision: 'remove', category: 'privacy', statement: 'It names a private person.' }
  await api.call('POST', `/moderation/cases/${id}/decision`, { token, body })
  expect((await visit(stranger, address))?.status()).toBe(200)
  await expect(main(stranger)).toContainText('The campus team has hidden this report')
  await expect(main(stranger)).not.toContainText('So it is with us.')
  const own = await as(outlet)
  await visit(own, '/knowledgebase/report')
  await expect(main(own)).toContainText('Report 1 is hidden by the campus team')
})

test('what has changed since the page was opened is shown before anybody signs it', async ({
  as,
  api,
  visit,
  settled,
}) => {
  const outlet = await api.newOutlet('The Changing')
  const answers = openAnswers(api, outlet)
  await answers.sayEverything()
  const page = await as(outlet)
  await visit(page, signing)
  await fillIn(page, { name: 'Nora Probe', role: 'Managing director' })
  await answers.say({
    key: 'mission-statement',
    change: { value: { kind: 'longText', text: 'Now another.' } },
  })
  await press(page, 'Sign')
  await expect(main(page)).toContainText('The answers have changed since you opened this page')
  await expect(main(page).locator('#mission-statement')).toContainText('Now another.')
  await expect(page.getByLabel('Name of who signs')).toHaveValue('Nora Probe')
  await expect(page.getByLabel('Function')).toHaveValue('Managing director')
  await settled(page)
  await page.getByRole('checkbox', { name: 'I may sign for the outlet' }).check()
  await press(page, 'Sign')
  await expect(toastOf(page)).toContainText('The report is signed.')
  await answers.say({ key: 'mission-statement', change: {} })
  await visit(page, own)
  await expect(main(page)).toContainText('Answers or the profile have changed since.')
  await press(page, 'Take back the signature')
  await expect(toastOf(page)).toContainText('The signature has been taken back.')
  await expect(main(page)).not.toContainText('Signed, not published yet')
})

test('what is missing leads to the questions, and contributors see all without signing', async ({
  as,
  api,
  mailbox,
  visit,
}) => {
  const outlet = await api.newOutlet('The Incomplete Report')
  const answers = openAnswers(api, outlet)
  const page = await as(outlet)
  await visit(page, own)
  await expect(main(page)).toContainText('Nobody has answered the questionnaire yet.')
  await answers.say({ key: 'mission-statement', change: {} })
  await visit(page, own)
  await expect(main(page).getByRole('link', { name: '2. Editorial Mission' })).toHaveAttribute(
    'href',
    '/knowledgebase/questionnaire/2',
  )
  await visit(page, signing)
  await expect(main(page)).toContainText('This report cannot be signed yet.')
  await expect(main(page).getByRole('button', { name: 'Sign' })).toHaveCount(0)

  await answers.sayEverything()
  const email = await newContributor(api, mailbox, { outlet })
  const colleague = await as({ email, password: contributorPassword })
  await visit(colleague, own)
  await expect(main(colleague)).toContainText('are up to the outlet’s own account')
  await visit(colleague, signing)
  await expect(main(colleague)).toContainText('So it is with us.')
  await expect(main(colleague).getByRole('button', { name: 'Sign' })).toHaveCount(0)
})

test('two reports are compared, the older one leads to the newer, and programs read both', async ({
  api,
  page,
  visit,
}) => {
  const outlet = await api.newOutlet('The Comparing')
  const answers = openAnswers(api, outlet)
  await answers.sayEverything()
  await answers.publish()
  await answers.say({
    key: 'mission-statement',
    change: { value: { kind: 'longText', text: 'Now another.' } },
  })
  await answers.say({ key: 'management-ties', change: { internal: true } })
  await answers.publish()
  const address = `/u/${outlet.id}/transparency`
  await visit(page, `${address}/1`)
  await expect(main(page)).toContainText('This is an earlier report.')
  await follow(page, 'To the newest report')
  await expect(page).toHaveURL(address)
  await follow(page, /^Compare with the one before/)
  await expect(page).toHaveURL(`${address}/2?with=1`)
  await expect(main(page)).toContainText('1 changed answer · 1 answer kept internal now')
  await expect(main(page)).toContainText('So it is with us.')
  await expect(main(page)).toContainText('Now another.')
  await expect(main(page)).toContainText('The outlet keeps its answer internal.')
  await visit(page, `${address}/2?with=7`)
  await expect(main(page)).toContainText('These two reports cannot be compared')
  await expect(main(page).getByRole('link', { name: 'Transparency report 7' })).toHaveCount(0)
  await main(page).getByRole('link', { name: 'All reports of this outlet' }).click()
  await expect(page).toHaveURL(`${address}#reports`)

  const file = await page.request.get(`${address}/1.json`)
  expect(file.headers()['content-type']).toContain('application/json')
  expect(((await file.json()) as Disclosure).state).toBe('replaced')
  const again = await page.request.get(`${address}/1.json`, {
    headers: { 'If-None-Match': file.headers()['etag']! },
  })
  expect(again.status()).toBe(304)
  expect(((await (await page.request.get(`${address}.json`)).json()) as Disclosure).number).toBe(2)
  const schema = (await (await page.request.get('/schemas/transparency-report.json')).json()) as object
  expect(schema).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $defs: { Disclosure: { type: 'object', properties: { validUntil: { type: 'string', format: 'date' } } } },
  })
})

test('what is folded on the screen can be read on paper', { tag: '@either' }, async ({ page, visit }) => {
  await visit(page, '/u/savannah-wire/transparency')
  const folded = main(page).locator('details.fold:not([open]) > summary + *').first()
  const isShown = () => folded.evaluate((each) => each.checkVisibility({ contentVisibilityAuto: true }))
  expect(await isShown()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await isShown()).toBe(true)
})
