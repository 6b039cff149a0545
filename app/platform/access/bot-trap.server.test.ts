import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { frontArgs, frontConfig } from '~/tests/support/front'
import type { Args } from '../args'
import { newStamp, springTrap, trapFields } from './bot-trap.server'
import { parseForm } from '../forms.server'

const hour = 3600 * 1000
const Form = z.strictObject({ email: z.string().min(1, 'required'), password: z.string(), ...trapFields })

interface Sent {
  stamp?: string
  subject?: string
  email?: string
}

async function visit(sent: Sent, config: Partial<Args['context']['config']> = {}): Promise<Args> {
  const form = new URLSearchParams({ email: 'vera@example.org', password: 'secret-of-vera', ...sent })
  const args = await frontArgs({
    api: () => Promise.reject(new Error('nobody asks the API')),
    path: '/register/journalist',
    init: { method: 'POST', body: form },
  })
  args.context.config = { ...frontConfig, formMinimumSeconds: 3, ...config }
  return args
}

/** The trap's verdict on a form that was rendered now and is submitted after this time. */
async function send(sent: Sent, milliseconds = 0, config: Partial<Args['context']['config']> = {}) {
  const args = await visit(sent, config)
  vi.advanceTimersByTime(milliseconds)
  return springTrap(args, await parseForm(args, Form))
}
const formAgain = async (answer: ReturnType<typeof send>) => {
  const found = await answer
  if (found === null || found === 'bot') throw new Error(`the form did not come again, but ${String(found)}`)
  return {
    ...found.data.result,
    initialValue: found.data.result.initialValue ?? {},
    status: found.init?.status,
  }
}
const stamp = async () => newStamp(await visit({}))

describe('springTrap', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each([
    [0, 'tooQuick'],
    [2999, 'tooQuick'],
    [3000, null],
    [24 * hour, null],
    [24 * hour + 1, 'formTooOld'],
    [400 * 24 * hour, 'formTooOld'],
  ])('after %d ms says %s', async (milliseconds, code) => {
    const sent = { stamp: await stamp() }
    if (code === null) expect(await send(sent, milliseconds)).toBeNull()
    else expect((await formAgain(send(sent, milliseconds))).error).toEqual({ '': [code] })
  })

  it('gives the form back with all that was typed except for the password', async () => {
    const again = await formAgain(send({ stamp: await stamp() }))
    expect(again.status).toBe(422)
    expect(again.initialValue).toMatchObject({ email: 'vera@example.org' })
    expect(JSON.stringify(again)).not.toContain('secret-of-vera')
  })

  it('counts the time from the first page on, however often the form comes back', async () => {
    const first = await formAgain(send({ stamp: await stamp() }, 2000))
    expect(await send({ stamp: first.initialValue.stamp as string }, 1000)).toBeNull()
  })

  it('takes an old form without another wait when it is sent once more', async () => {
    const again = await formAgain(send({ stamp: await stamp() }, 25 * hour))
    expect(await send({ stamp: again.initialValue.stamp as string })).toBeNull()
  })

  it.each([
    ['none', undefined],
    ['one without a signature', (Date.now() - 60_000).toString(36)],
    ['one with a made-up signature', `${(Date.now() - 60_000).toString(36)}.${'A'.repeat(43)}`],
    ['one whose signature has another length', '0.x'],
    ['words', 'a.b.c'],
  ])('takes no stamp but its own: not %s; the time then begins', async (_what, forged) => {
    const again = await formAgain(send(forged === undefined ? {} : { stamp: forged }, 60_000))
    expect(again.error).toEqual({ '': ['tooQuick'] })
    const fresh = again.initialValue.stamp as string
    expect((await formAgain(send({ stamp: fresh }, 2999))).error).toEqual({ '': ['tooQuick'] })
    expect(await send({ stamp: fresh }, 1)).toBeNull()
  })

  it('takes no stamp that was signed with another secret, or whose time was changed', async () => {
    const [time = '', signature = ''] = (await stamp()).split('.')
    const earlier = `${(Number.parseInt(time, 36) - hour).toString(36)}.${signature}`
    expect((await formAgain(send({ stamp: earlier }))).error).toEqual({ '': ['tooQuick'] })
    const config = { sessionSecret: 'another secret for tests that is long enough' }
    expect((await formAgain(send({ stamp: await stamp() }, hour, config))).error).toEqual({
      '': ['tooQuick'],
    })
  })

  it('knows a program by the field that nobody sees, whatever else is wrong or right', async () => {
    const own = await stamp()
    expect(await send({ stamp: own, subject: 'Buy this' }, hour)).toBe('bot')
    expect(await send({ stamp: own, subject: ' ', email: '' })).toBe('bot')
    expect(await send({ stamp: own, subject: '' }, hour)).toBeNull()
  })

  it('leaves a form with errors to those who tell them', async () => {
    expect(await send({ stamp: await stamp(), email: '' })).toBeNull()
  })
})
