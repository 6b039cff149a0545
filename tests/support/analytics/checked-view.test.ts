import { expect, it } from 'vitest'
import { viewErrorOf } from './checked-view'

const right = {
  idsite: '3',
  rec: '1',
  apiv: '1',
  action_name: 'About the campus',
  url: 'https://campus.example/about?p=iuprofiles&page=2',
  urlref: 'https://search.example/',
  _id: '0123456789abcdef',
  pv_id: 'a1b2c3',
  rand: '5',
  lang: 'en',
}
const expected = { site: 3, campus: 'https://campus.example', secrets: ['haddad'] }
/** The view with other values; null takes one away. */
function error(change: Record<string, string | null>) {
  const view = new URLSearchParams(right)
  for (const [name, value] of Object.entries(change))
    if (value === null) view.delete(name)
    else view.set(name, value)
  return viewErrorOf(view, expected)
}

it('finds no error with a page view as it should be', () => {
  expect(error({})).toBeNull()
  expect(error({ urlref: null })).toBeNull()
})

it.each<[string, Record<string, string | null>]>([
  ['a parameter too many', { uid: '12' }],
  ['one too few', { rand: null }],
  ['no title', { action_name: '' }],
  ['another site', { idsite: '4' }],
  ['no address', { url: 'about' }],
  ['a number of the wrong length', { _id: '0123' }],
  ['a mail address', { action_name: 'layla@example.org' }],
  ['a mail address in an address', { url: 'https://campus.example/u/layla%40example.org' }],
  ['a name', { action_name: 'Layla Haddad' }],
  ['what was searched', { url: 'https://campus.example/content?text=media' }],
  ['a token', { url: `https://campus.example/confirm/${'a1'.repeat(22)}` }],
  ['an id', { url: 'https://campus.example/messages/0190a1b2-0000-7000-8000-000000000001' }],
  ['a page elsewhere', { urlref: 'https://search.example/find' }],
])('finds %s', (_what, change) => {
  expect(error(change)).not.toBeNull()
})
