import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { CampusApi, Member } from '~/tests/support/campus-api'
import { expect, speak, test, toastOf } from '~/tests/support/fixtures'

const words = {
  title: 'Which fees are there?',
  lede: 'None at all.',
  markdown: 'The campus is **free** of charge.',
}
const adminToken = (api: CampusApi) => api.demoToken('admin')

async function newEditor(api: CampusApi): Promise<Member> {
  const editor = await api.newJournalist()
  const token = await adminToken(api)
  await api.call('POST', '/editing/editors', { token, body: { email: editor.email } })
  // More rights have ended the session of before.
  return { ...editor, token: await api.logIn(editor.email, editor.password) }
}

/** A question of the helpdesk that everybody reads, published in English. */
async function newQuestion(api: CampusApi, { token }: Member) {
  const slug = `fees-${randomUUID().slice(0, 8)}`
  const body = { type: 'question', slug, audience: 'providers', position: 9000 }
  const { uid } = await api.call<{ uid: string }>('POST', '/editing/texts', { token, body })
  const save = (locale: string, change: object) =>
    api.call('POST', `/editing/texts/${uid}/${locale}/versions`, {
      token,
      body: { ...words, base: 0, publish: true, ...change },
    })
  await save('en', {})
  return { uid, save, address: `/helpdesk/${slug}`, editor: (locale: string) => `/editing/${uid}/${locale}` }
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

test(
  'an editor publishes a translation, and a visitor reads it at once',
  { tag: ['@shape', '@smoke-both'] },
  async ({ as, api, visit, openBrowser }) => {
    const editor = await newEditor(api)
    const question = await newQuestion(api, editor)
    const page = await as(editor)
    await visit(page, question.editor('de'))
    await expect(page.getByRole('main')).toContainText('There is no text in this language yet')
    await expect(page.getByRole('main')).toContainText('The campus is **free** of charge.')
    await field(page, 'Title').fill('Welche Gebühren gibt es?')
    await field(page, 'Lede').fill('Überhaupt keine.')
    await field(page, 'Text in Markdown').fill('Der Campus ist **kostenlos**.')
    await button(page, 'Publish').click()
    await expect(toastOf(page)).toContainText(`published at ${question.address}`)
    const visitor = await openBrowser()
    await speak(visitor.request, 'de')
    await visit(visitor, question.address)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Welche Gebühren gibt es?')
    await expect(visitor.getByRole('strong').filter({ hasText: 'kostenlos' })).toBeVisible()
  },
)

test('a draft is previewed and saved, and readers see nothing of it', async ({
  as,
  api,
  visit,
  openBrowser,
}) => {
  const editor = await newEditor(api)
  const question = await newQuestion(api, editor)
  const page = await as(editor)
  await visit(page, question.editor('en'))
  await field(page, 'Title').fill('Are there fees?')
  await field(page, 'Text in Markdown').fill('No *fees*.\n\n<b>Really</b> [none](javascript:alert(1)).')
  await button(page, 'Preview').click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('emphasis')).toHaveText('fees')
  await expect(preview).toContainText('2 pieces of HTML are left out.')
  await expect(preview).toContainText('javascript:alert(1)')
  await expect(field(page, 'Title')).toHaveValue('Are there fees?')
  await button(page, 'Save draft').click()
  await expect(toastOf(page)).toContainText('Draft saved as version 2')
  await expect(page.getByRole('main')).toContainText('Draft waiting')
  const visitor = await openBrowser()
  // What was published elsewhere arrives a moment later, where the API is a host of its own.
  await expect(async () => {
    await visit(visitor, question.address)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(words.title, { timeout: 500 })
  }).toPass()
})

test('of two editors the later one sees what the other wrote, and nothing is lost', async ({
  as,
  api,
  visit,
}) => {
  const [first, second] = [await newEditor(api), await newEditor(api)]
  const question = await newQuestion(api, first)
  const [mine, theirs] = [await as(first), await as(second)]
  await visit(mine, question.editor('en'))
  await visit(theirs, question.editor('en'))
  await field(theirs, 'Lede').fill('None, ever.')
  await button(theirs, 'Publish').click()
  await expect(toastOf(theirs)).toContainText('Version 2 is published')
  await field(mine, 'Lede').fill('None today.')
  await button(mine, 'Save draft').click()
  await expect(mine.getByRole('alert')).toContainText('Somebody has saved a newer version in the meantime')
  const conflict = mine.locator('.notice').filter({ hasText: `${second.lastName} has saved version 2` })
  await expect(conflict.getByRole('deletion').first()).toContainText('ever')
  await expect(conflict.getByRole('insertion').first()).toContainText('today')
  await expect(field(mine, 'Lede')).toHaveValue('None today.')
  await button(mine, 'Save draft').click()
  await expect(toastOf(mine)).toContainText('Draft saved as version 3')
  await expect(field(mine, 'Lede')).toHaveValue('None today.')
})

test('an editor who comes too late can take the other version', async ({ as, api, visit }) => {
  const editor = await newEditor(api)
  const question = await newQuestion(api, editor)
  const page = await as(editor)
  await visit(page, question.editor('en'))
  await question.save('en', { base: 1, lede: 'None, ever.' })
  await field(page, 'Lede').fill('None today.')
  await button(page, 'Publish').click()
  await page.getByRole('link', { name: 'Take the other version' }).click()
  await expect(field(page, 'Lede')).toHaveValue('None, ever.')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an outdated translation shows what changed in English and is confirmed', async ({
  as,
  api,
  visit,
  settled,
}) => {
  const editor = await newEditor(api)
  const question = await newQuestion(api, editor)
  await question.save('fr', { title: 'Quels frais ?', english: 1 })
  await question.save('en', { base: 1, markdown: 'The campus is **always** free of charge.' })
  const page = await as(editor)
  await visit(page, `/editing?text=${question.uid}&locale=fr&state=outdated`)
  await page.getByRole('link', { name: /Français: Outdated/ }).click()
  await settled(page)
  await page.getByText('What has changed in English').click()
  await expect(page.getByRole('insertion').first()).toContainText('always')
  await button(page, 'This translation is still up to date').click()
  await expect(toastOf(page)).toContainText('is marked as up to date')
  await expect(page.getByText('The English text has been published again')).toHaveCount(0)
})

test('the history shows who changed what, and rolls back', async ({ as, api, visit }) => {
  const editor = await newEditor(api)
  const question = await newQuestion(api, editor)
  await question.save('en', { base: 1, lede: 'A few.', note: 'Fees are coming' })
  const page = await as(editor)
  await visit(page, `${question.editor('en')}/history`)
  await expect(page.getByRole('row').filter({ hasText: 'Fees are coming' })).toContainText(editor.lastName)
  await button(page, 'Show the differences').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Version 1 and version 2')
  await expect(page.getByRole('deletion').first()).toContainText('None at all')
  await visit(page, `${question.editor('en')}/history`)
  await page.getByRole('main').getByRole('link', { name: 'Roll back Version 1' }).click()
  await button(page, 'Roll back').click()
  await expect(toastOf(page)).toContainText('The text of version 1 is the newest draft')
  await expect(field(page, 'Lede')).toHaveValue(words.lede)
})

test('a new article has its place first and its words afterwards', async ({ as, api, visit }) => {
  const page = await as(await newEditor(api))
  await visit(page, '/editing/new')
  await field(page, 'Name in the address').fill('Right of reply')
  await button(page, 'Continue to the text').click()
  await expect(page.getByRole('alert')).toContainText('small letters from a to z')
  await field(page, 'Name in the address').fill(`reply-${randomUUID().slice(0, 8)}`)
  await button(page, 'Continue to the text').click()
  await expect(toastOf(page)).toContainText('The text has been created')
  await button(page, 'Publish').click()
  await expect(page.getByRole('alert')).toContainText('Add a title')
  await expect(page.getByRole('alert')).toContainText('Write a lede')
})

test('an admin makes somebody an editor, who logs in again, and takes it back at once', async ({
  as,
  api,
  visit,
}) => {
  const journalist = await api.newJournalist()
  const [admin, before] = [await as('admin'), await as(journalist)]
  expect((await visit(before, '/editing'))?.status()).toBe(403)
  await visit(admin, '/editing/editors')
  await field(admin, 'E-mail').fill('nobody@nowhere.example')
  await button(admin, 'Add editor').click()
  await expect(admin.getByRole('alert')).toContainText('There is no active account with this e-mail address')
  await field(admin, 'E-mail').fill(journalist.email)
  await button(admin, 'Add editor').click()
  await expect(toastOf(admin)).toContainText('can edit texts from now on')
  await visit(before, '/editing')
  await expect(before).toHaveURL(/#login$/)
  const page = await as(journalist)
  expect((await visit(page, '/editing'))?.status()).toBe(200)
  expect((await visit(page, '/editing/editors'))?.status()).toBe(403)
  const list = await api.call<{ id: string; email: string }[]>('GET', '/editing/editors?itemsPerPage=100', {
    token: await adminToken(api),
  })
  const { id } = list.find(({ email }) => email === journalist.email)!
  await visit(admin, `/editing/editors?confirm=withdraw&id=${id}`)
  await button(admin, 'Withdraw permission').click()
  await expect(toastOf(admin)).toContainText('The permission to edit has been withdrawn')
  expect((await visit(page, '/editing'))?.status()).toBe(403)
})

test(
  'the toolbar writes marks that the browser can take back',
  { tag: '@scripts' },
  async ({ as, api, visit }) => {
    // The toolbar is there with scripts alone.
    const editor = await newEditor(api)
    const question = await newQuestion(api, editor)
    const page = await as(editor)
    await visit(page, question.editor('en'))
    const area = field(page, 'Text in Markdown')
    await area.fill('free')
    await area.selectText()
    await button(page, 'Bold').focus()
    await page.keyboard.press('Enter')
    await expect(area).toHaveValue('**free**')
    await expect(area).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(area).toHaveValue('free')
  },
)
