import { beforeEach, describe, expect, it } from 'vitest'
import type { Args } from '~/app/platform/api.server'
import type { Tokens } from '~/contracts/accounts/auth'
import { createTestApi, password } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { frontArgs, openTransport } from '~/tests/support/front'
import {
  changeEmail,
  loadEmail,
  confirmNewEmail,
  askForLink,
  loadForgotten,
  savePassword,
  loadReset,
  setPassword,
} from './credentials.server'
const newPassword = 'Nebelkrähe-42-fliegt'

/** Replaces the cookie of the login feature. */
const remember = <R extends Response>(_: Args, device: string | undefined, response: R) => {
  response.headers.set('X-Known', device ?? '')
  return Promise.resolve(response)
}

describeWithDatabase('the pages of passwords and e-mails', (getDatabase) => {
  let test: ReturnType<typeof createTestApi>
  beforeEach(() => {
    test = createTestApi(getDatabase())
  })

  interface Visit {
    form?: Record<string, string>
    tokens?: Tokens
    id?: string
    cookie?: string
  }

  async function visit(path: string, { form, tokens, id, cookie }: Visit = {}): Promise<Args> {
    const { transport } = openTransport(test.api)
    const headers = cookie ? { Cookie: cookie } : {}
    const init = { headers, ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}) }
    const args = await frontArgs({ api: transport, path, init, ...(tokens ? { tokens } : {}) })
    return { ...args, params: id === undefined ? {} : { id } }
  }

  const led = (answer: unknown) => {
    const response = answer as Response
    return [response.status, response.headers.get('Location')]
  }
  const tokenOf = (template: string) =>
    test.mails
      .findLast((mail) => mail.template === template)
      ?.values.path?.split('/')
      .at(-1) ?? ''

  describe('a forgotten password', () => {
    it('leads everybody to the same page, which knows the e-mail once', async () => {
      const person = await test.seedPerson()
      const args = await visit('/forgot_password', { form: { email: person.email } })
      expect(led(await askForLink(args))).toEqual([303, '/forgot_password?sent=1'])
      const set = (await args.context.session.commit(new Response())).headers.get('Set-Cookie') ?? ''
      const next = await visit('/forgot_password?sent=1', { cookie: set.split(';')[0] ?? '' })
      const title = 'Check your e-mail'
      expect(await loadForgotten(next)).toMatchObject({ sent: true, email: person.email, title })
      const later = await visit('/forgot_password?sent=1')
      expect(await loadForgotten(later)).toMatchObject({ sent: true, email: null, title })
      const unknown = await visit('/forgot_password', { form: { email: 'nobody@example.org' } })
      expect(led(await askForLink(unknown))).toEqual([303, '/forgot_password?sent=1'])
    })

    it('does nothing for a program that fills every field, and tells it nothing', async () => {
      const person = await test.seedPerson()
      const form = { email: person.email, subject: 'buy' }
      expect(led(await askForLink(await visit('/forgot_password', { form })))).toEqual([
        303,
        '/forgot_password?sent=1',
      ])
      expect(test.mails).toEqual([])
    })

    it('fills in the e-mail of members', async () => {
      const person = await test.seedPerson()
      const { tokens } = await test.as(person)
      expect(await loadForgotten(await visit('/forgot_password', { tokens }))).toMatchObject({
        sent: false,
        email: person.email,
      })
    })
  })

  describe('a new password', () => {
    it('ends the session of this browser and leads to the login', async () => {
      const person = await test.seedPerson()
      await test.request('POST', '/password-resets', { body: { email: person.email } })
      const { tokens } = await test.as(person)
      const id = tokenOf('passwordReset')
      const args = await visit(`/pwreset/${id}`, { id, tokens, form: { password: newPassword } })
      const answer = await setPassword(args, remember)
      expect(led(answer)).toEqual([303, '/login'])
      expect(args.context.session.tokens()).toBeNull()
      expect((answer as Response).headers.get('X-Known'), 'the account knows this browser').toMatch(/\S+/)
    })

    it('that is refused comes back without the password', async () => {
      const person = await test.seedPerson()
      await test.request('POST', '/password-resets', { body: { email: person.email } })
      const id = tokenOf('passwordReset')
      const answer = await setPassword(
        await visit('/pwreset', { id, form: { password: 'Password-2026!' } }),
        remember,
      )
      expect(answer).toMatchObject({ data: { result: { error: { password: ['passwordCommon'] } } } })
      expect(JSON.stringify(answer)).not.toContain('Password-2026!')
    })

    it('hears all that is wrong with it at once, from form and API', async () => {
      const person = await test.seedPerson({ last_name: 'Virtanen' })
      const { tokens } = await test.as(person)
      await test.request('POST', '/password-resets', { body: { email: person.email } })
      const id = tokenOf('passwordReset')
      const all = [
        'passwordTooShort',
        'passwordNeedsCases',
        'passwordNeedsDigit',
        'passwordNeedsSpecial',
        'passwordGuessable',
        'passwordPersonal',
      ]
      const reset = await setPassword(
        await visit('/pwreset', { id, form: { password: 'virtanen' } }),
        remember,
      )
      expect(reset).toMatchObject({ data: { result: { error: { password: all } } } })
      const form = { currentPassword: '', newPassword: 'virtanen' }
      const change = await savePassword(await visit('/account_settings/password', { form, tokens }))
      const error = { currentPassword: ['required'], newPassword: all }
      expect(change).toMatchObject({ data: { result: { error } } })
      expect(JSON.stringify([reset, change])).not.toContain('"virtanen"')
    })

    it('with a link that is dead leads back to its page, which says so', async () => {
      const form = { password: newPassword }
      expect(led(await setPassword(await visit('/pwreset/gone', { id: 'gone', form }), remember))).toEqual([
        303,
        '/pwreset/gone',
      ])
      expect(led(await setPassword(await visit('/pwreset', { form }), remember))).toEqual([303, '/pwreset'])
      expect(await loadReset(await visit('/pwreset'))).toMatchObject({ state: 'unknown', email: null })
    })
  })

  describe('a new e-mail', () => {
    let counter = 0
    let email: string
    let person: Awaited<ReturnType<typeof test.seedPerson>>
    let tokens: Tokens
    beforeEach(async () => {
      email = `page-${String(++counter)}@example.net`
      person = await test.seedPerson()
      tokens = (await test.as(person)).tokens
      const form = { email, currentPassword: password }
      const answer = await changeEmail(await visit('/account_settings/email', { form, tokens }))
      expect(led(answer)).toEqual([303, '/account_settings/email'])
    })

    const confirm = async (given: Tokens | null) => {
      const id = tokenOf('emailChange')
      const args = await visit(`/confirmemail/${id}`, { id, form: {}, ...(given ? { tokens: given } : {}) })
      return { args, answer: await confirmNewEmail(args) }
    }

    it('is shown while it waits', async () => {
      const shown = await loadEmail(await visit('/account_settings/email', { tokens }))
      expect(shown).toMatchObject({ email: person.email, waiting: { email } })
    })

    it('gives the session of its own browser tokens for the new address', async () => {
      const { args, answer } = await confirm(tokens)
      expect(led(answer)).toEqual([303, '/account_settings/email'])
      const fresh = args.context.session.tokens()
      expect(fresh?.refreshToken).not.toBe(tokens.refreshToken)
      const { email: now } = await loadEmail(await visit('/account_settings/email', { tokens: fresh! }))
      expect(now).toBe(email)
    })

    it('leads a browser without a session to the login', async () => {
      const { args, answer } = await confirm(null)
      expect(led(answer)).toEqual([303, '/login'])
      expect(args.context.session.tokens()).toBeNull()
    })

    it('leaves the session of somebody else alone', async () => {
      const other = await test.seedPerson()
      const { args, answer } = await confirm((await test.as(other)).tokens)
      expect(led(answer)).toEqual([303, '/login'])
      const theirs = args.context.session.tokens()!
      const { email: shown } = await loadEmail(await visit('/account_settings/email', { tokens: theirs }))
      expect(shown).toBe(other.email)
    })

    it('that is taken by now is answered with 409', async () => {
      await test.seedPerson({ email })
      const { answer } = await confirm(tokens)
      expect(answer).toMatchObject({ data: { state: 'taken', email }, init: { status: 409 } })
    })

    it('cannot be sent again once it is withdrawn', async () => {
      const send = async (intent: string) => {
        const args = await visit('/account_settings/email', { form: { intent }, tokens })
        return led(await changeEmail(args))
      }
      expect(await send('cancel')).toEqual([303, '/account_settings/email'])
      const before = test.mails.length
      expect(await send('resend')).toEqual([303, '/account_settings/email'])
      expect(test.mails).toHaveLength(before)
    })
  })
})
