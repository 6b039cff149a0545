import { expect, test, toastOf } from '~/tests/support/fixtures'
import { newReachable, write } from '../messages/people'

/** The time of day as an English page writes it, with whatever space the browser's locale data has. */
const clockIn = (timeZone: string, moment: string) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
    .format(new Date(moment))
    .replace(/\s/, ' ')

test('times stand in the zone of the country until another one is chosen', async ({ as, api, visit }) => {
  const [anna, ben] = [await newReachable(api), await newReachable(api)]
  const { discussion } = await write(api, anna, { to: ben, body: 'Are you up already?' })
  const page = await as(ben)
  const time = page.getByRole('log').locator('.bubble time')
  await visit(page, `/messages/${discussion}`)
  const moment = (await time.getAttribute('datetime')) ?? ''
  await expect(time).toHaveText(clockIn('Europe/Berlin', moment))
  await expect(time).toHaveAttribute('title', /Central European/)

  await visit(page, '/account_settings/time_zone')
  const zone = page.getByLabel('Time zone of the campus')
  await expect(zone.locator('option:checked')).toHaveText(/^As in my country: Berlin \(UTC\+[12]\)$/)
  await zone.selectOption({ label: 'Auckland, New Zealand' })
  await page.getByRole('button', { name: 'Change time zone' }).click()
  await expect(toastOf(page)).toContainText('Your time zone is saved.')
  await expect(zone).toHaveValue('Pacific/Auckland')
  await expect(page.locator('.hint', { hasText: 'It is now' }).locator('time')).toContainText(/GMT\+1[23]/)
  await visit(page, `/messages/${discussion}`)
  await expect(time).toHaveText(clockIn('Pacific/Auckland', moment))
  await expect(time).toHaveAttribute('title', /New Zealand/)

  await visit(page, '/account_settings/time_zone')
  await zone.selectOption('')
  await page.getByRole('button', { name: 'Change time zone' }).click()
  await expect(toastOf(page)).toContainText('Your time zone is saved.')
  await visit(page, `/messages/${discussion}`)
  await expect(time).toHaveText(clockIn('Europe/Berlin', moment))
})

test('a zone that there is not is refused beside the field', async ({ as, api, visit }) => {
  const page = await as(await api.newJournalist())
  await visit(page, '/account_settings/time_zone')
  const zone = page.getByLabel('Time zone of the campus')
  await zone.locator('option[value="Pacific/Auckland"]').evaluate((option) => {
    option.setAttribute('value', 'Mars/Olympus')
  })
  await zone.selectOption('Mars/Olympus')
  await page.getByRole('button', { name: 'Change time zone' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose a time zone from the list')
  await expect(page).toHaveTitle(/ – Error: /)
  await visit(page, '/account_settings/time_zone')
  await expect(zone).toHaveValue('')
})
