import type { Page } from '@playwright/test'
import { expect, test } from '~/tests/support/fixtures'

/** The name of what has the focus, and how much of it is to be seen beside the button that stays in view. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const bar = document.querySelector('.save-bar')
    if (!bar) throw new Error('There is no button that stays in view')
    const { top, bottom, height } = element.getBoundingClientRect()
    const edge = bar.contains(element) ? innerHeight : Math.min(innerHeight, bar.getBoundingClientRect().top)
    // Above the edge lies the field; a bar that has not stayed behind has nothing below it.
    const end = edge < 0 ? innerHeight : edge
    const name = element.getAttribute('name') ?? element.textContent
    return { name, hidden: height - Math.max(0, Math.min(bottom, end) - Math.max(top, 0)), height }
  })

for (const [width, height] of [
  [1280, 800],
  [360, 740],
  // 1280 by 1024 pixels at 400 %.
  [320, 256],
] as const)
  test(`what has the focus is not behind the button, at ${width} by ${height}`, async ({
    as,
    api,
    visit,
  }) => {
    const page = await as(await api.newJournalist())
    await page.setViewportSize({ width, height })
    await visit(page, '/profile_settings')
    await page.getByLabel('City').focus()
    const hidden: string[] = []
    let passed = 0
    for (; passed < 260; passed += 1) {
      const at = await focused(page)
      // A field of many lines may be seen in part.
      if (at && (at.height < 100 ? at.hidden > 1 : at.height - at.hidden < 48)) hidden.push(at.name)
      if (at?.name === 'Save profile') break
      await page.keyboard.press('Tab')
    }
    expect(hidden).toEqual([])
    expect(passed).toBeGreaterThan(20)
    await expect(page.getByRole('button', { name: 'Save profile' })).toBeFocused()
  })
