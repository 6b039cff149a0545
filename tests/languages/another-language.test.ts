import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openReviewOf } from '~/api/features/reviews/reviews.service'
import { textFiles } from '~/bin/bundles/texts'
import { composeMail } from '~/api/platform/mail/compose'
import { claimMails, insertMails } from '~/api/platform/mail/queue'
import { seedReference } from '~/api/seed'
import {
  detectLocale,
  fixedTFor,
  interfaceTexts,
  localeCookie,
  suggestedLocale,
} from '~/app/platform/i18n.server'
import { type Locale, localeCodes } from '~/contracts/constants'
import { directionOf } from '~/contracts/languages'
import type { GuideHit } from '~/contracts/content/guide'
import type { Country } from '~/contracts/reference'
import { createTestApi } from '~/tests/support/api'
import { putArticles } from '~/tests/support/articles'
import { describeWithDatabase } from '~/tests/support/database'
import { frontArgs, frontConfig, noApi } from '~/tests/support/front'

// A line of the table and nothing else, before anything reads it: not even a file of texts. Test files share what they have loaded: here
// everything is loaded anew, and once more for the files that follow.
await vi.hoisted(async () => {
  vi.resetModules()
  const table = await import('~/contracts/languages')
  const line = { code: 'eo', name: 'Esperanto', realName: 'Esperanto', id: 99, direction: 'ltr', complete: false, search: 'other' } // prettier-ignore
  ;(table.locales as unknown as object[]).push(line)
  ;(table.localeCodes as string[]).push('eo')
})
const esperanto = 'eo' as Locale
afterAll(() => void vi.resetModules())

const sender = { publicUrl: 'https://campus.test', brandName: 'Test Campus' }

describe('a language that is only a line', () => {
  it('is one of those that can be chosen, and that a browser is offered', async () => {
    const args = await frontArgs({ api: noApi, init: { headers: { 'Accept-Language': 'eo, de;q=0.5' } } })
    expect(suggestedLocale(args)).toBe(esperanto)
    const cookie = await localeCookie(frontConfig).serialize(esperanto)
    const request = new Request('http://campus.test/', { headers: { Cookie: cookie.split(';')[0] ?? '' } })
    expect(await detectLocale(request, frontConfig)).toBe(esperanto)
    expect(directionOf(esperanto)).toBe('ltr')
  })

  it('has files of texts for the browser, in English', () => {
    const plugin = textFiles() as unknown as { config: Step; generateBundle: Step }
    type Step = (this: object, given: object, env?: object) => void
    plugin.config({}, { command: 'build', isSsrBuild: false })
    const files: { fileName: string; source: string }[] = []
    plugin.generateBundle.call({ emitFile: (file: (typeof files)[number]) => void files.push(file) }, {})
    const ofLanguage = (code: string) => files.filter(({ fileName }) => fileName.includes(`/texts-${code}-`))
    expect(ofLanguage('eo')).toHaveLength(ofLanguage('en').length)
    expect(ofLanguage('eo').map(({ source }) => source).join('')).toContain(fixedTFor('en')('common:language.stay')) // prettier-ignore
  })

  it('has English pages and mails', () => {
    expect(fixedTFor(esperanto)('common:language.stay')).toBe(fixedTFor('en')('common:language.stay'))
    expect(fixedTFor(esperanto)('errors:required', { label: 'A' })).toBe(fixedTFor('en')('errors:required', { label: 'A' })) // prettier-ignore
    expect(interfaceTexts().find(({ locale }) => locale === esperanto)?.written).toBe(0)
    const mail = { to: 'a@example.org', template: 'passwordReset', values: { name: 'Aino', path: '/pwreset/token' } } as const // prettier-ignore
    const written = composeMail(sender, { ...mail, locale: esperanto })
    expect(written.subject).toBe(composeMail(sender, { ...mail, locale: 'en' }).subject)
    expect(written.html).toContain('lang="eo"')
  })
})

it.each(['ar', 'uk'] as const)('a language with files has mails of its own: %s', (locale) => {
  const mail = { to: 'a@example.org', template: 'passwordReset', values: { name: 'Aino', path: '/pwreset/token' } } as const // prettier-ignore
  const { subject, html } = composeMail(sender, { ...mail, locale })
  expect(subject).not.toBe(composeMail(sender, { ...mail, locale: 'en' }).subject)
  expect(html).toContain(`lang="${locale}"`)
})

describeWithDatabase('a language that is only a line', (database) => {
  let kit: ReturnType<typeof createTestApi>
  beforeAll(async () => {
    await seedReference(database())
    kit = createTestApi(database())
  })

  it('can be chosen by an account', async () => {
    const { request } = await kit.as(await kit.seedPerson())
    expect((await request('PATCH', '/users/me', { body: { locale: esperanto } })).status).toBeLessThan(300)
    expect((await request('GET', '/users/me')).body).toMatchObject({ locale: esperanto })
  })

  it('names countries', async () => {
    const { body } = await kit.request('GET', '/countries?groups[]=translations&pagination=false')
    const germany = (body as Country[]).find(({ id }) => id === 'DE')
    expect(germany?.translations.map(({ locale }) => locale)).toEqual(localeCodes)
    expect(germany?.translations.find(({ locale }) => locale === esperanto)?.name).toBe('Germanujo')
  })

  it('reads the names that it lacks in English', async () => {
    // As they are stored before the first start with the language.
    await sql`update country set names = names - 'eo'`.execute(database())
    await sql`update salutation set titles = titles - 'eo'`.execute(database())
    const { id } = await kit.seedPerson({ roles: ['ROLE_TRAINER'], salutation_id: 'ms', country_id: 'DE' })
    await openReviewOf(kit.deps, id)
    const review = await database().selectFrom('review').select('id').executeTakeFirstOrThrow()
    const admin = await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))
    const headers = { 'Accept-Language': 'eo' }
    const { body } = await admin.request('GET', `/reviews/${review.id}`, { headers })
    expect(body).toMatchObject({ subject: { salutation: 'Ms', country: 'Germany' } })
  })

  it('is searched by its words, and by the English articles that it lacks', async () => {
    const reader = await kit.as(await kit.seedPerson())
    await putArticles(database(), [
      { uid: 'knowledgebase_a', title: 'Accuracy', plain: 'Facts are checked.' },
      { uid: 'knowledgebase_b', title: 'Sources', plain: 'Sources are named.' },
      { uid: 'knowledgebase_b', locale: esperanto, title: 'Fontoj', plain: 'Fontoj estas nomitaj.' },
    ])
    const search = async (q: string) => {
      const { body } = await reader.request('GET', `/guide/search?q=${q}&locale=eo`)
      return (body as { items: GuideHit[] }).items.map(({ uid, locale }) => [uid, locale])
    }
    expect(await search('fonto')).toEqual([['knowledgebase_b', 'eo']])
    expect(await search('checks')).toEqual([['knowledgebase_a', 'en']])
  })
})

describeWithDatabase('a language that the program no longer knows', (database) => {
  const gone = 'tlh' as Locale

  it('reads as English, in the account and in its mails', async () => {
    const kit = createTestApi(database())
    const person = await kit.seedPerson({ locale: gone })
    const { request } = await kit.as(person)
    for (const path of ['/users/me', '/users/me/account'])
      expect(await request('GET', path), path).toMatchObject({ status: 200, body: { locale: 'en' } })
    await kit.request('POST', '/password-resets', { body: { email: person.email } })
    const now = new Date('2026-12-01T00:00:00Z')
    await insertMails(database(), kit.mails, now)
    const [mail] = await claimMails(database(), { now, leaseUntil: now, count: 1 })
    expect(mail).toMatchObject({ to: person.email, locale: 'en' })
    expect(composeMail(sender, mail!).html).toContain('lang="en"')
  })

  it('is none that a browser can bring back', async () => {
    const cookie = await localeCookie(frontConfig).serialize(gone)
    const request = new Request('http://campus.test/', { headers: { Cookie: cookie.split(';')[0] ?? '' } })
    expect(await detectLocale(request, frontConfig)).toBe('en')
  })

  it('is refused by no table: what languages there are is not for the database to say', async () => {
    const { rows } = await sql<{ rule: string }>`
      select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as rule from pg_constraint
      where contype = 'c' and pg_get_constraintdef(oid) ~ '''(de|fr|it)'''`.execute(database().db())
    expect(rows).toEqual([])
  })
})
