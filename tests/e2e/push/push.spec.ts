import { makePushBrowser } from '~/tests/support/push/browser'
import { expect, test } from '~/tests/support/fixtures'
import { path, section, state, turnOff, turnOn } from './section'

test.use({ serviceWorkers: 'allow' })

test(
  'a browser is told or not, as its reader wants, until they log out',
  { tag: ['@shape', '@smoke-both'] },
  async ({ as, api, visit, scripts }) => {
    const page = await as(await api.newJournalist())
    await makePushBrowser(page)
    await visit(page, path)
    await expect(section(page)).toContainText('Notifications in this browser')
    if (!scripts) {
      await expect(section(page)).toContainText('need JavaScript in your browser')
      await expect(section(page).getByRole('button')).toHaveCount(0)
      return
    }
    await expect(section(page)).not.toContainText('need JavaScript')
    await expect(state(page)).toContainText('Switched off in this browser.')
    await turnOn(page).click()
    await expect(state(page)).toContainText('Switched on')
    await visit(page, path)
    await expect(state(page)).toContainText('Switched on')
    await turnOff(page).click()
    await expect(state(page)).toContainText('Switched off in this browser.')
    await visit(page, path)
    await expect(turnOn(page)).toBeVisible()
  },
)

test(
  'the next person in the same browser is not told before they want it',
  { tag: '@scripts' },
  async ({ as, api, baseURL, visit }) => {
    // Without scripts nothing is switched on.
    const page = await as(await api.newJournalist())
    await makePushBrowser(page)
    await visit(page, path)
    await turnOn(page).click()
    await expect(state(page)).toContainText('Switched on')
    const next = await api.newJournalist()
    const headers = { Origin: baseURL! }
    await page.request.post('/logout', { headers })
    await page.request.post('/login', { form: { email: next.email, password: next.password }, headers })
    await visit(page, path)
    await expect(state(page)).toContainText('Switched off in this browser.')
    await turnOn(page).click()
    await expect(state(page)).toContainText('Switched on')
  },
)

test('who cannot be told learns why, and what to do', { tag: '@scripts' }, async ({ as, api, visit }) => {
  // Without scripts the page says only that.
  const person = await api.newJournalist()
  const denied = await as(person)
  await makePushBrowser(denied, { permission: 'denied' })
  await visit(denied, path)
  await expect(state(denied)).toContainText('blocked in this browser')
  await expect(state(denied)).toContainText('allow notifications and reload the page')
  await expect(section(denied).getByRole('button')).toHaveCount(0)

  const old = await as(person)
  await makePushBrowser(old, { supported: false })
  await visit(old, path)
  await expect(state(old)).toContainText('This browser cannot do that.')
  await expect(section(old).getByRole('button')).toHaveCount(0)

  const unknown = await as(person)
  await makePushBrowser(unknown, { host: 'push.unknown.example' })
  await visit(unknown, path)
  await turnOn(unknown).click()
  await expect(state(unknown)).toContainText('That did not work.')
  await expect(turnOn(unknown)).toBeEnabled()
})
