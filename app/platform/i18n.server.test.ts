import { expect, it } from 'vitest'
import { frontArgs, noApi } from '~/tests/support/front'
import { suggestedLocale } from './i18n.server'

const suggestedFor = async (languages: string, cookie = '') => {
  const headers = { 'Accept-Language': languages, Cookie: cookie }
  return suggestedLocale(await frontArgs({ api: noApi, init: { headers } }))
}

it.each([
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['pt-BR,pt;q=0.9,it;q=0.4,en;q=0.3', 'it'],
  ['en;q=0.3, fr;q=0.7', 'fr'],
  ['en-GB,en;q=0.9,de;q=0.8', null],
  ['de;q=0, en', null],
  ['pt-BR, *', null],
  ['', null],
  [';;=,q', null],
])('a browser that asks for %j is offered %j', async (languages, expected) => {
  expect(await suggestedFor(languages)).toBe(expected)
})

it('nobody who has chosen a language is offered another', async () => {
  expect(await suggestedFor('de', 'auth.locale=ImVuIg%3D%3D')).toBeNull()
})
