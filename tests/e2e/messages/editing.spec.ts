import type { Page } from '@playwright/test'
import { expect, test, toastOf } from '~/tests/support/fixtures'
import { bubbles, field, newReachable, write } from './people'

const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })

test(
  'somebody changes a message just sent, and the other sees the new text',
  { tag: ['@shape', '@smoke-both'] },
  async ({ as, api, visit, scripts }) => {
    const [anna, ben] = [await newReachable(api), await newReachable(api)]
    const { discussion } = await write(api, anna, { to: ben, body: 'See you at nine.' })
    const here = `/messages/${discussion}`
    const [annas, bens] = [await as(anna), await as(ben)]
    const listening = scripts
      ? bens.waitForResponse((response) => new URL(response.url()).pathname === '/events')
      : null
    await visit(bens, here)
    await listening
    await expect(bubbles(bens).getByRole('link', { name: 'Edit' })).toHaveCount(0)
    await visit(annas, here)
    await bubbles(annas).getByRole('link', { name: 'Edit' }).click()
    await expect(annas.getByRole('heading', { name: 'Change your message' })).toBeVisible()
    await expect(field(annas)).toHaveValue('See you at nine.')
    await field(annas).fill('See')
    await save(annas).click()
    await expect(annas.getByRole('alert')).toContainText('A message needs at least 5 characters')
    await expect(field(annas)).toHaveValue('See')
    await field(annas).fill('See you at ten.')
    await save(annas).click()
    await expect(toastOf(annas)).toContainText('The message has been changed.')
    await expect(annas).toHaveURL(here)
    await expect(bubbles(annas)).toContainText([/See you at ten\..*Edited/s])
    await expect(field(annas)).toHaveValue('')
    if (!scripts) await visit(bens, here)
    await expect(bubbles(bens)).toContainText([/See you at ten\..*Edited/s])
  },
)

test('the second of two tabs is told, keeps its text, and sees the other one', async ({ as, api, visit }) => {
  const [anna, ben] = [await newReachable(api), await newReachable(api)]
  const { id, discussion } = await write(api, anna, { to: ben, body: 'See you at nine.' })
  const page = await as(anna)
  const form = `/messages/${discussion}?edit=${id}`
  await visit(page, form)
  await field(page).fill('See you at eleven.')
  const body = { body: 'See you at ten.', version: 0 }
  await api.call('PUT', `/user-messages/${id}`, { token: anna.token, body })
  await save(page).click()
  await expect(page.getByRole('alert')).toContainText('The text was changed in the meantime')
  await expect(field(page)).toHaveValue('See you at eleven.')
  await expect(page.getByRole('blockquote')).toHaveText('See you at ten.')
  await save(page).click()
  await expect(bubbles(page)).toContainText(['See you at eleven.'])
})

test('what somebody else has written cannot be changed', async ({ as, api, visit }) => {
  const [anna, ben] = [await newReachable(api), await newReachable(api)]
  const { id, discussion } = await write(api, anna, { to: ben, body: 'See you at nine.' })
  const page = await as(ben)
  await visit(page, `/messages/${discussion}?edit=${id}`)
  await expect(page).toHaveURL(`/messages/${discussion}`)
  await expect(save(page)).toHaveCount(0)
})
