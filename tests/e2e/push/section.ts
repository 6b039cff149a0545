import type { Page } from '@playwright/test'

export const path = '/account_settings/notifications'
export const section = (page: Page) => page.locator('section#browser')
export const state = (page: Page) => section(page).getByRole('status')
export const turnOn = (page: Page) => section(page).getByRole('button', { name: 'Switch on in this browser' })
export const turnOff = (page: Page) =>
  section(page).getByRole('button', { name: 'Switch off in this browser' })
