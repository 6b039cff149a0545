import { describe, expect, it } from 'vitest'
import { composeMail } from '~/api/platform/mail/compose'
import type { MailTemplate } from '~/api/platform/translations'
import { localeCodes } from '~/contracts/constants'

const sender = { publicUrl: 'https://campus.test', brandName: 'Test Campus' }
const name = 'Aino'
const contact = 'operator@example.org'
const newEmail = 'n…@example.net'

/** Values of each mail, and texts that it must contain. */
const mails: [template: MailTemplate, values: Record<string, string>, found: string[]][] = [
  ['passwordReset', { name, path: '/pwreset/token' }, ['https://campus.test/pwreset/token']],
  ['passwordResetDeactivated', { name, path: '/pwreset/token' }, ['https://campus.test/pwreset/token']],
  [
    'passwordResetParentAway',
    { name, entity: 'Morning Post', path: '/helpdesk' },
    ['Morning Post', 'https://campus.test/helpdesk'],
  ],
  ['passwordLink', { name, path: '/pwreset/token' }, ['https://campus.test/pwreset/token']],
  [
    'passwordChanged',
    { name, contact, path: '/forgot_password' },
    [contact, 'https://campus.test/forgot_password'],
  ],
  ['emailChange', { name, path: '/confirmemail/token' }, ['https://campus.test/confirmemail/token']],
  [
    'emailChangeRequested',
    { name, newEmail, path: '/forgot_password' },
    [newEmail, 'https://campus.test/forgot_password'],
  ],
  ['emailChangeTaken', { name, path: '/login' }, ['https://campus.test/login']],
  ['emailChanged', { name, newEmail, contact }, [newEmail, contact]],
]

describe.each(localeCodes)('in %s', (locale) => {
  it.each(mails)('the mail %s is whole', (template, values, found) => {
    const { subject, text, html } = composeMail(sender, { to: 'a@example.org', locale, template, values })
    for (const words of [name, 'Test Campus', ...found]) {
      expect(text).toContain(words)
      expect(html).toContain(words)
    }
    // A placeholder without a value, or a missing text, would appear as its name.
    expect(subject + text).not.toMatch(/\{\{|mail:|\w+\.(subject|text|button|reason)\b/)
  })
})
