import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageOfAcademy } from './academy.service'

const academy = 'https://academy.example.org/campus'

it.each([
  ['https://academy.example.org/courses/7?x=1#top', 'https://academy.example.org/courses/7?x=1#top'],
  ['/courses/7', 'https://academy.example.org/courses/7'],
  ['HTTPS://ACADEMY.example.org', 'https://academy.example.org/'],
])('%s is a page of the academy', (returnTo, page) => {
  expect(pageOfAcademy(returnTo, academy)).toBe(page)
})

it.each([
  'https://academy.example.org.evil.example/',
  'https://evil.example/https://academy.example.org',
  'http://academy.example.org/',
  'https://academy.example.org:8443/',
  'https://academy.example.org@evil.example/',
  'https://somebody@academy.example.org/',
  '//evil.example/',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
  '/a\nb',
])('%j is none', (returnTo) => {
  expect(pageOfAcademy(returnTo, academy)).toBeNull()
})

it('never leads to another host, whatever is asked for', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.webPath()), (returnTo) => {
      const page = pageOfAcademy(returnTo, academy)
      if (page !== null) expect(new URL(page).origin).toBe('https://academy.example.org')
    }),
  )
})
