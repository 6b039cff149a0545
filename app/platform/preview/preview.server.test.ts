import { describe, expect, it } from 'vitest'
import { createPreview, previewLifetime, previewTries } from './preview.server'

const options = {
  password: 'an evening in May',
  sessionSecret: 'a session secret',
  secure: false,
  rateLimitFactor: 1,
}
const address = '192.0.2.1'

/** A preview with a controllable clock. */
function openPreview(change: Partial<typeof options> = {}) {
  const clock = { now: Date.parse('2026-11-21T10:00:00Z') }
  return { clock, preview: createPreview({ ...options, ...change, now: () => clock.now }) }
}

function passFrom(preview: ReturnType<typeof createPreview>, password = options.password): string {
  const answer = preview.enter(password, address)
  if (!answer || !('cookie' in answer)) throw new Error('the gate stayed closed')
  return answer.cookie.split(';')[0] ?? ''
}

describe('the gate before a preview', () => {
  it('opens to the password, and to the pass that it gives for it among other cookies', () => {
    const { preview } = openPreview()
    const pass = passFrom(preview)
    expect(preview.isOpen(pass)).toBe(true)
    expect(preview.isOpen(`other=1; ${pass}; more=2`)).toBe(true)
    expect(preview.isOpen(null)).toBe(false)
    expect(preview.isOpen('other=1')).toBe(false)
  })

  it('gives a pass that scripts cannot read and other sites do not send along', () => {
    const answer = openPreview({ secure: true }).preview.enter(options.password, address)
    expect(answer).toHaveProperty(
      'cookie',
      expect.stringMatching(/^__Host-\S+; .*Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    )
  })

  it.each(['', 'An evening in May', 'an evening in Ma', 'an evening in May ', '\u0000'])(
    'stays closed to the password “%s”',
    (password) => {
      expect(openPreview().preview.enter(password, address)).toBeNull()
    },
  )

  it('does not take a pass with another end, or one that somebody has made up', () => {
    const { preview } = openPreview()
    const pass = passFrom(preview)
    const [name = '', value = ''] = pass.split('=')
    const [until = '', signature = ''] = value.split('.')
    for (const forged of [
      '',
      '.',
      `zzzzzzz.${signature}`,
      `${until}.`,
      until,
      `${until}.${signature}x`,
      `.${signature}`,
    ])
      expect(preview.isOpen(`${name}=${forged}`), forged).toBe(false)
  })

  it('ends every pass when the password changes, or the secret', () => {
    const pass = passFrom(openPreview().preview)
    expect(openPreview({ password: 'another evening' }).preview.isOpen(pass)).toBe(false)
    expect(openPreview({ sessionSecret: 'another secret' }).preview.isOpen(pass)).toBe(false)
  })

  it('gives a new pass to a visitor who comes back in time, and none before half of the time is over', () => {
    const { preview, clock } = openPreview()
    const pass = passFrom(preview)
    expect(preview.renewal(pass)).toBeNull()
    clock.now += previewLifetime * 600
    const renewed = preview.renewal(pass)?.split(';')[0]
    clock.now += previewLifetime * 600
    expect(preview.isOpen(pass), 'the old one has ended').toBe(false)
    expect(preview.renewal(pass), 'and is worth no new one').toBeNull()
    expect(preview.isOpen(renewed)).toBe(true)
  })

  it('stops listening to an address after too many wrong passwords, even to the right one, and to that address alone', () => {
    const { preview, clock } = openPreview()
    for (let wrong = 0; wrong < previewTries.max; wrong++) expect(preview.enter('wrong', address)).toBeNull()
    expect(preview.enter(options.password, address)).toEqual({ wait: previewTries.seconds })
    expect(preview.enter(options.password, '192.0.2.2')).toHaveProperty('cookie')
    clock.now += previewTries.seconds * 1000
    expect(preview.enter(options.password, address)).toHaveProperty('cookie')
  })

  it('does not count right passwords: a whole office may come in by one address', () => {
    const { preview } = openPreview()
    for (let guest = 0; guest < previewTries.max * 3; guest++) passFrom(preview)
    expect(preview.enter(options.password, address)).toHaveProperty('cookie')
  })

  it('holds on to the newest of countless addresses', () => {
    const { preview } = openPreview()
    for (let wrong = 0; wrong < previewTries.max; wrong++) preview.enter('wrong', 'early')
    for (let other = 0; other < 10_000; other++) preview.enter('wrong', `address ${String(other)}`)
    for (let wrong = 0; wrong < previewTries.max; wrong++) preview.enter('wrong', 'late')
    expect(preview.enter(options.password, 'late')).toHaveProperty('wait')
    expect(preview.enter(options.password, 'early')).toHaveProperty('cookie')
  })
})
