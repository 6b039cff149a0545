import type { BrowserContext } from '@playwright/test'

/** Browsers between two tests of a worker, by what they were opened with. */
export type IdleBrowsers = Map<string, BrowserContext[]>

/** Pages, cookies and everything that pages have kept go. Files of the campus that never change stay in its cache. */
export async function forget(context: BrowserContext, origin: string): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearCookies()
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await page.close()
}
