import { expect, it } from 'vitest'
import { redirectWithToast } from '~/app/platform/toast.server'
import type { Delivery } from '~/app/platform/delivery/delivery.server'
import type { Locale } from '~/contracts/constants'
import { frontArgs, noApi } from '~/tests/support/front'
import { loadLayout } from './layout.server'

/** The toast of the page after an action, and whether it is deleted afterwards. */
async function afterAction(delivery: Delivery) {
  const action = await frontArgs({ api: noApi })
  const answer = await redirectWithToast(action, '/', { type: 'info', key: 'auth:loggedOut' })
  const Cookie = answer.headers.get('Set-Cookie')!.split(';')[0]!
  const args = await frontArgs({ api: noApi, init: { headers: { Cookie } } })
  args.context.delivery = delivery
  const { data, init } = await loadLayout(args)
  const taken = new Headers(init?.headers).has('Set-Cookie')
  return { toast: data.toast !== null, copiedAt: data.copiedAt !== null, taken }
}

it('a page says once what was done before', async () => {
  for (const delivery of ['full', 'light'] as const)
    expect(await afterAction(delivery)).toEqual({ toast: true, copiedAt: false, taken: true })
})

it('the copy for reading offline says from when it is, and leaves what was done to the next page', async () => {
  expect(await afterAction('copy')).toEqual({ toast: false, copiedAt: true, taken: false })
})

it('slogan and links of the footer say in which language they are where it is not that of the page', async () => {
  const identity = {
    ...{ name: 'Rotfaden', shortName: 'Rotfaden', accent: null, logo: null },
    slogan: { en: 'Near', de: 'Nah' },
    links: [
      { address: 'https://a.example', labels: { de: 'Wir', en: 'We' } },
      { address: 'https://b.example', labels: { en: 'They' } },
      { address: 'https://c.example', labels: { ar: 'نحن' } },
    ],
  }
  const addedIn = async (locale: Locale) => {
    const args = await frontArgs({ api: noApi, config: { identity } })
    args.context.locale = locale
    const { slogan, links } = (await loadLayout(args)).data
    return { slogan, links }
  }
  const arabic = { label: 'نحن', href: 'https://c.example', lang: 'ar', dir: 'rtl' }
  const english = { lang: 'en', dir: 'ltr' }
  expect(await addedIn('de')).toEqual({
    slogan: { text: 'Nah' },
    links: [
      { label: 'Wir', href: 'https://a.example' },
      { label: 'They', href: 'https://b.example', ...english },
      arabic,
    ],
  })
  expect(await addedIn('ar')).toEqual({
    slogan: { text: 'Near', ...english },
    links: [
      { label: 'We', href: 'https://a.example', ...english },
      { label: 'They', href: 'https://b.example', ...english },
      { label: 'نحن', href: 'https://c.example' },
    ],
  })
})
