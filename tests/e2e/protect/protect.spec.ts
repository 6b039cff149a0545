import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCampus } from '~/tests/support/campus-server'
import { filledFolder } from '~/tests/support/processes/filled-folder'
import { expect, test } from '~/tests/support/fixtures'

const password = 'an evening in May'

test('a closed preview asks for its password first, leads on, and keeps what was typed when it closes again', async ({
  openBrowser,
  settled,
  scripts,
}) => {
  test.setTimeout(180_000)
  const folder = mkdtempSync(join(tmpdir(), 'campus-preview-'))
  const start = (given: string, port?: string) =>
    startCampus({
      dataDir: join(folder, 'data'),
      smtpUrl: 'smtp://127.0.0.1:9',
      logFile: join(folder, 'log'),
      environment: { SEED_DEMO: '0', PROTECT_PASSWORD: given, ...(port === undefined ? {} : { PORT: port }) },
    })
  await filledFolder(join(folder, 'data'))
  let campus = await start(password)
  try {
    const page = await openBrowser({ baseURL: campus.url })
    await page.goto('/helpdesk?topic=account')
    await settled(page)
    await expect(page).toHaveURL(/\/protect\?returnTo=%2Fhelpdesk%3Ftopic%3Daccount$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('is not public yet')
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Consent settings' })).toBeVisible()

    await page.getByLabel('Preview password').fill('another evening')
    await page.getByRole('main').getByRole('button', { name: 'Enter' }).click()
    await settled(page)
    await expect(page.getByRole('alert')).toContainText('This is not the password of the preview')
    await page.getByLabel('Preview password').fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Enter' }).click()
    await expect(page).toHaveURL(/\/helpdesk\?topic=account$/)
    await settled(page)

    expect((await page.request.get('/api/countries')).status(), 'the API opens with the pages').toBe(200)
    expect((await fetch(`${campus.url}/api/countries`)).status, 'and to nobody else').toBe(401)
    expect((await fetch(`${campus.url}/health`)).status).toBe(200)

    // The page stays open while the operator closes the door: scripts ask for data, others for a document.
    await campus.stop()
    campus = await start('another evening', new URL(campus.url).port)
    await page.getByLabel('Your question').fill('Words of an hour')
    await page.getByRole('button', { name: 'Send to the helpdesk' }).click()
    const why = scripts ? page.getByRole('status') : page.getByRole('heading', { level: 1 })
    await expect(why.filter({ hasText: 'This preview asks for its password again' })).toBeVisible()
    const typed = page.getByLabel(scripts ? 'Your question' : 'What you typed')
    expect((await typed.inputValue()).trim()).toBe('Words of an hour')
    await page.getByRole('contentinfo').getByRole('link', { name: 'First steps' }).click()
    await expect(page).toHaveURL(/\/protect\?returnTo=%2Ftutorial$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('is not public yet')
    if (scripts) await settled(page)
  } finally {
    await campus.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
