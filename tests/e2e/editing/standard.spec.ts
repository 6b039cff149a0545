import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { CampusApi, Member } from '~/tests/support/campus-api'
import { endTurn, takeTurn } from '~/tests/support/content/turn-of-the-standard'
import { expect, test, toastOf } from '~/tests/support/fixtures'

const own: { keys: string[]; holds: boolean } = { keys: [], holds: false }

test.beforeEach(async () => {
  test.setTimeout(180_000)
  await takeTurn()
  own.holds = true
})

/** The standard is left with the questions that it had. */
test.afterEach(async ({ api }) => {
  if (!own.holds) return
  try {
    const token = await api.demoToken('admin')
    for (const key of own.keys.splice(0))
      await api.call('DELETE', `/standard/questions/${key}`, { token }).catch(() => null)
    const next = await nextOf(api)
    if (next.changes.removed > 0) await publish(api)
  } finally {
    own.holds = false
    endTurn()
  }
})

interface Next {
  number: number
  state: string
  changes: { added: number; changed: number; removed: number }
}
const nextOf = async (api: CampusApi) =>
  api.call<Next>('GET', '/standard/next', { token: await api.demoToken('admin') })

async function publish(api: CampusApi): Promise<number> {
  const { number, state } = await nextOf(api)
  const token = await api.demoToken('admin')
  await api.call('POST', '/standard/versions', { token, body: { number, state } })
  return number
}

async function newEditor(api: CampusApi): Promise<Member> {
  const editor = await api.newJournalist()
  const token = await api.demoToken('admin')
  await api.call('POST', '/editing/editors', { token, body: { email: editor.email } })
  // More rights have ended the session of before.
  return { ...editor, token: await api.logIn(editor.email, editor.password) }
}

const newKey = () => {
  const key = `kites-${randomUUID().slice(0, 8)}`
  own.keys.push(key)
  return key
}
const sections = '## Example\n\nWe fly them on Sundays.\n\n## Template\n\nWe fly them on […].'

/** A question whose English text is published. */
async function newQuestion(api: CampusApi, { token }: Member) {
  const key = newKey()
  const asking = { kind: 'longText', required: false, disclosure: 'public' }
  const body = { slug: key, clause: 18, position: 9000, asking }
  const { uid } = await api.call<{ uid: string }>('POST', '/standard/questions', { token, body })
  const words = { title: `When do you fly ${key}?`, lede: 'Name the days.', markdown: sections }
  await api.call('POST', `/editing/texts/${uid}/en/versions`, {
    token,
    body: { ...words, base: 0, publish: true },
  })
  return { uid, title: words.title, editor: `/editing/${uid}/en`, place: `/editing/standard/${key}` }
}

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const clauseField = (page: Page) => page.getByRole('spinbutton', { name: 'Clause' })

test(
  'what an editor changes is a change, and an admin publishes it as a version that stands beside the others',
  { tag: '@smoke-both' },
  async ({ as, api, visit, scripts }) => {
    const editor = await newEditor(api)
    const question = await newQuestion(api, editor)
    const before = await publish(api)
    const page = await as(editor)
    await visit(page, question.editor)
    await expect(main(page)).toContainText('It needs exactly two headings')
    await expect(page.getByRole('link', { name: 'View as a reader' })).toHaveCount(0)
    await field(page, 'Lede').fill('Name the days and hours.')
    await button(page, 'Publish').click()
    await expect(toastOf(page)).toContainText('It becomes part of the standard with the next version')
    await visit(page, '/editing/standard')
    await expect(main(page)).toContainText('1 question is new or changed')
    await expect(main(page).getByRole('heading', { name: question.title })).toBeVisible()
    await expect(main(page).getByRole('insertion').first()).toContainText('and hours')
    await expect(main(page)).toContainText('An administrator publishes the next version')
    await expect(main(page).getByRole('link', { name: /^Publish version/ })).toHaveCount(0)

    const action = `Publish version ${String(before + 1)}`
    const admin = await as('admin')
    await visit(admin, '/editing/standard')
    await main(admin).getByRole('link', { name: action }).click()
    const asking = scripts ? admin.getByRole('dialog') : main(admin)
    await expect(asking).toContainText('it can never be changed again')
    await asking.getByRole('button', { name: action }).click()
    await expect(toastOf(admin)).toContainText(`Version ${String(before + 1)} of the standard is published.`)
    await expect(main(admin)).toContainText(`Nothing has changed since version ${String(before + 1)}`)

    await visit(page, '/editing/standard?view=versions')
    const row = page.getByRole('row').filter({ hasText: `Version ${String(before + 1)}` })
    await row.getByRole('link', { name: /^What changed/ }).click()
    await expect(main(page)).toContainText(`From version ${String(before)} to version ${String(before + 1)}`)
    await expect(main(page).getByRole('insertion').first()).toContainText('and hours')
  },
)

test('who publishes what has changed since is told so, and sees what it is now', async ({
  as,
  api,
  visit,
  scripts,
}) => {
  const editor = await newEditor(api)
  const question = await newQuestion(api, editor)
  const admin = await as('admin')
  await visit(admin, '/editing/standard')
  const before = await publish(api)
  const action = `Publish version ${String(before)}`
  await main(admin).getByRole('link', { name: action }).click()
  if (scripts) {
    await admin.getByRole('dialog').getByRole('button', { name: action }).click()
    await expect(main(admin).getByRole('alert')).toContainText('The version has not been published')
    await expect(main(admin).getByRole('alert')).toContainText('Somebody has published a new version')
  }
  await expect(main(admin)).toContainText(`Nothing has changed since version ${String(before)}`)

  const write = (base: number, lede: string) =>
    api.call('POST', `/editing/texts/${question.uid}/en/versions`, {
      token: editor.token,
      body: { title: question.title, lede, markdown: sections, base, publish: true },
    })
  await write(1, 'Name the hours.')
  await visit(admin, '/editing/standard')
  await main(admin)
    .getByRole('link', { name: `Publish version ${String(before + 1)}` })
    .click()
  const asking = scripts ? admin.getByRole('dialog') : main(admin)
  await expect(asking).toContainText('it can never be changed again')
  await write(2, 'Name the minutes.')
  await asking.getByRole('button', { name: `Publish version ${String(before + 1)}` }).click()
  await expect(main(admin).getByRole('alert')).toContainText('Somebody has published a new version')
  await expect(main(admin).getByRole('insertion').first()).toContainText('minutes')
  expect((await nextOf(api)).number).toBe(before + 1)
})

test('a new question without its sections hinders publishing, and leads to its text', async ({
  as,
  api,
  visit,
  settled,
}) => {
  const page = await as(await newEditor(api))
  const key = newKey()
  await visit(page, '/editing/standard')
  await main(page).getByRole('link', { name: 'New question' }).click()
  await settled(page)
  await main(page)
    .getByRole('radio', { name: /^One of several choices/ })
    .check()
  await button(page, 'Continue to the text').click()
  const alert = main(page).getByRole('alert')
  for (const missing of [
    'Enter a name for the question',
    'Enter the number of a clause',
    'Enter two to six different choices',
  ])
    await expect(alert).toContainText(missing)
  await field(page, 'Name of the question').fill(key)
  await clauseField(page).fill('18')
  await field(page, 'Choices').fill('Daily\nweekly\n')
  await button(page, 'Continue to the text').click()
  await expect(toastOf(page)).toContainText('The question has been created')
  await settled(page)
  await expect(main(page)).toContainText('in this order: daily, weekly')
  await field(page, 'Title').fill(`How often do you fly ${key}?`)
  await field(page, 'Lede').fill('Choose one.')
  await field(page, 'Text in Markdown').fill('We fly them.')
  await button(page, 'Publish').click()
  await expect(toastOf(page)).toContainText('Version 1 is published')

  const admin = await as('admin')
  await visit(admin, '/editing/standard')
  const hindrance = main(admin).getByRole('listitem').filter({ hasText: key })
  await expect(hindrance).toContainText('the text needs exactly these sections')
  await expect(main(admin).getByRole('link', { name: /^Publish version/ })).toHaveCount(0)
  await hindrance.getByRole('link', { name: /English/ }).click()
  await settled(admin)
  await field(admin, 'Text in Markdown').fill(`${sections}\n\n## Choices\n\n- Every day\n- Every week`)
  await button(admin, 'Publish').click()
  await expect(toastOf(admin)).toContainText('Version 2 is published')
  await visit(admin, '/editing/standard')
  await expect(main(admin).getByRole('heading', { name: `How often do you fly ${key}?` })).toBeVisible()
  await expect(main(admin).getByRole('link', { name: /^Publish version/ })).toBeVisible()

  await visit(page, `/editing/standard/${key}?confirm=withdraw`)
  await button(page, 'Withdraw question').click()
  await expect(toastOf(page)).toContainText('The question has been withdrawn')
  await expect(main(page)).not.toContainText(key)
})

test('of two who change the same question the later one sees what the other did, and nothing is lost', async ({
  as,
  api,
  visit,
}) => {
  const editor = await newEditor(api)
  const question = await newQuestion(api, editor)
  const [mine, theirs] = [await as(editor), await as('admin')]
  await visit(mine, question.place)
  await visit(theirs, question.place)
  await theirs.getByLabel('Position').fill('9100')
  await button(theirs, 'Save').click()
  await expect(toastOf(theirs)).toContainText('The question has been changed')
  await clauseField(mine).fill('17')
  await button(mine, 'Save').click()
  await expect(main(mine).getByRole('alert')).toContainText('changed its questions in the meantime')
  await expect(main(mine).locator('.notice')).toContainText('9100')
  await expect(clauseField(mine)).toHaveValue('17')
  await button(mine, 'Save').click()
  await expect(toastOf(mine)).toContainText('The question has been changed')
  await expect(main(mine).getByRole('heading', { name: 'Clause 17' })).toBeVisible()
})
