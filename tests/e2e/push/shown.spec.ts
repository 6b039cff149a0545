import type { CDPSession, Page } from '@playwright/test'
import { findFullChromium, quietly } from '~/tests/support/browser'
import { makePushBrowser } from '~/tests/support/push/browser'
import { expect, test } from '~/tests/support/fixtures'
import { path, state, turnOn } from './section'

// The headless shell has nowhere to show a notification.
test.use({
  serviceWorkers: 'allow',
  launchOptions: [
    async ({}, use) => use({ executablePath: findFullChromium(), args: quietly }),
    { scope: 'worker' },
  ],
})

interface Version {
  registrationId: string
}

/** The number by which the browser knows the worker of this page. */
function registrationOf(devTools: CDPSession): Promise<string> {
  return new Promise((resolve, reject) => {
    devTools.on('ServiceWorker.workerVersionUpdated', ({ versions }: { versions: Version[] }) => {
      const found = versions.at(-1)
      if (found) resolve(found.registrationId)
    })
    devTools.send('ServiceWorker.enable').catch(reject)
  })
}

/**
 * Counts in the worker what has been shown. Chromium forgets a notification if it is asked for all of them while it puts one on
 * the screen, so nobody may ask before that is over.
 */
async function countShown(page: Page): Promise<() => Promise<number>> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('the page has no worker')
  await worker.evaluate(() => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration; shown: number }
    const show = scope.registration.showNotification.bind(scope.registration)
    scope.shown = 0
    scope.registration.showNotification = async (...given) => {
      await show(...given)
      scope.shown += 1
    }
  })
  return () => worker.evaluate(() => (self as unknown as { shown: number }).shown)
}

test(
  'what arrives is shown by the worker, the next about the same subject in place of it',
  { tag: '@scripts' },
  async ({ as, api, baseURL, visit }) => {
    // The worker is a script.
    const page = await as(await api.newJournalist())
    await page.context().grantPermissions(['notifications'])
    await makePushBrowser(page)
    await visit(page, path)
    await turnOn(page).click()
    await expect(state(page)).toContainText('Switched on')
    // What is delivered before there is a worker at work is lost.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const devTools = await page.context().newCDPSession(page)
    const registrationId = await registrationOf(devTools)
    const count = await countShown(page)
    const deliver = async (title: string, tag: string) => {
      const before = await count()
      await devTools.send('ServiceWorker.deliverPushMessage', {
        origin: baseURL!,
        registrationId,
        data: JSON.stringify({ brand: 'Campus', title, path: '/messages/1', lang: 'en', tag }),
      })
      await expect.poll(count).toBe(before + 1)
    }
    const shown = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`).sort()
      })
    await deliver('First', 'one')
    expect(await shown()).toEqual(['Campus: First'])
    await deliver('Second', 'one')
    expect(await shown()).toEqual(['Campus: Second'])
    await deliver('Third', 'two')
    expect(await shown()).toEqual(['Campus: Second', 'Campus: Third'])
  },
)
