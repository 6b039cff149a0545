import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paths } from './paths'
import { localReturnTo } from './session/return-to'

const own = 'https://campus.example'
const fallback = '/home'

describe('localReturnTo', () => {
  it.each([
    ['/content?page=2#list', '/content?page=2#list'],
    ['/u/name%20with%20space', '/u/name%20with%20space'],
    ['/a/../home', '/home'],
  ])('leads back to %s', (value, expected) => {
    expect(localReturnTo(value, fallback)).toBe(expected)
  })

  it.each([
    null,
    undefined,
    '',
    'content',
    'https://evil.example/',
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/..//evil.example/..',
  ])('does not follow %j', (value) => {
    expect(localReturnTo(value, fallback)).toBe(fallback)
  })

  it('does not follow the address that a provider of logins sends browsers back to, nor writes it anywhere', () => {
    const callback = '/login/oidc/newsroom/callback?code=secret&state=secret'
    expect(localReturnTo(callback, fallback)).toBe(fallback)
    expect(localReturnTo('/x/../Login/oidc/newsroom/callback/?code=secret', fallback)).toBe(fallback)
    expect(localReturnTo('/login/oidc', fallback)).toBe('/login/oidc')
    for (const page of [paths.login, paths.startLogin, paths.requestLoginLink, paths.protect])
      expect(page(callback)).not.toContain('secret')
  })

  it('never leaves the host, whatever it is given', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      ':',
      '@',
      '?',
      '#',
      '\t',
      '\n',
      'evil.example',
      'https:',
    )
    const nasty = fc
      .array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 8 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(nasty, (value) => {
        const to = localReturnTo(value, fallback)
        expect(new URL(to, `${own}/login`).origin).toBe(own)
        expect(to).toMatch(/^\/(?![/\\])/)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('paths', () => {
  it('keep what stands in an address from becoming more than one segment or value', () => {
    expect(paths.offer('../a b?c')).toBe('/content/detail/view/..%2Fa%20b%3Fc')
    expect(paths.login('/content?a=b&c=d')).toBe('/login?returnTo=%2Fcontent%3Fa%3Db%26c%3Dd')
  })

  it('leave out what is not asked for', () => {
    expect(paths.content({ page: undefined, text: '', category: 'event' })).toBe('/content?category=event')
  })
})
