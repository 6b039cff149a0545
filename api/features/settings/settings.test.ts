import { beforeAll, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { openIdentity } from '~/api/platform/identity'
import { composeMail } from '~/api/platform/mail/compose'
import { accentOf, refusalOf } from '~/contracts/administration/accent'
import type { EditedSettings } from '~/contracts/administration/settings'
import { createTestApi } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'
import { identityConfig } from '~/tests/support/programme/identity-config'

const name = 'Rotfaden-Netzwerk für verlässlichen Regionaljournalismus'
const settings = {
  name,
  accent: '#A4161A',
  sender: 'Rotfaden',
  slogan: { en: 'Local news to rely on', de: 'Verlässlich vor Ort' },
  links: {},
}

describeEachEngine('the settings of the campus', (database) => {
  let kit: ReturnType<typeof createTestApi>
  let other: ReturnType<typeof createTestApi>
  let admin: Awaited<ReturnType<typeof kit.as>>['request']

  beforeAll(async () => {
    kit = createTestApi(database(), identityConfig(database()))
    other = createTestApi(database(), identityConfig(database()))
    const person = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
    admin = (await kit.as(person)).request
  })
  const identity = async ({ request }: Pick<typeof kit, 'request'> = kit) =>
    (await request('GET', '/identity')).body

  it('are as delivered at first', async () => {
    const { body } = await admin('GET', '/settings')
    expect(body).toEqual({ settings: { slogan: {}, links: {} }, version: 0, fixed: {} })
    expect(await identity()).toEqual({
      name: 'Trust Campus',
      shortName: 'Trust Campus',
      accent: null,
      slogan: {},
      links: [],
    })
  })

  it('are refused with every reason, and nothing is stored', async () => {
    const wrong = { name: 'x'.repeat(81), shortName: 'https://a.example', accent: '#ffcc00', version: 0 }
    const { status, body } = await admin('PUT', '/settings', { body: wrong })
    const { violations } = body as { violations: { propertyPath: string; code: string }[] }
    expect([status, violations.map((each) => [each.propertyPath, each.code])]).toEqual([
      422,
      [
        ['name', 'tooLong'],
        ['shortName', 'invalid'],
        ['accent', 'accentContrast'],
      ],
    ])
    expect(refusalOf('#ffcc00')).not.toBeNull()
    const colour = await admin('PUT', '/settings', { body: { accent: 'red;}', version: 0 } })
    expect(colour.body).toMatchObject({ violations: [{ propertyPath: 'accent', code: 'accentInvalid' }] })
    const links = {
      first: { address: 'https://example.org', labels: {} },
      second: { labels: { de: 'Über uns' } },
      third: { address: 'javascript:alert(1)', labels: { en: 'A' } },
    }
    const { body: refused } = await admin('PUT', '/settings', { body: { links, version: 0 } })
    expect((refused as { violations: { propertyPath: string; code: string }[] }).violations).toMatchObject([
      { propertyPath: 'links.first.labels.en', code: 'footerLinkLabel' },
      { propertyPath: 'links.second.address', code: 'footerLinkAddress' },
      { propertyPath: 'links.third.address', code: 'websiteInvalid' },
    ])
    expect((await admin('GET', '/settings')).body).toMatchObject({ version: 0 })
  })

  it('show at once in this process, and in others when they hear of it', async () => {
    const { status, body } = await admin('PUT', '/settings', { body: { ...settings, version: 0 } })
    expect([status, body]).toEqual([
      200,
      { settings: { ...settings, accent: '#a4161a' }, version: 1, fixed: {} },
    ])
    const shown = {
      name,
      shortName: 'Rotfaden-Netzwerk',
      accent: '#a4161a',
      slogan: settings.slogan,
      links: [],
    }
    expect(await identity()).toEqual(shown)
    await expect.poll(() => identity(other)).toEqual(shown)
  })

  it('are in mails', () => {
    const mail = { to: 'a@example.org', locale: 'de', template: 'mailTrial', values: {} } as const
    const { html, text } = composeMail(kit.deps.config, { ...mail, unsubscribe: '/unsubscribe/a' })
    expect(html).toContain(`color:${accentOf('#a4161a').light.accent}`)
    expect(text).toContain(name)
    expect(html + text).not.toMatch(/Trust Campus|#0a504c/i)
  })

  it('are not stored over those of a second tab', async () => {
    expect((await admin('PUT', '/settings', { body: { ...settings, version: 0 } })).status).toBe(409)
    expect((await admin('PUT', '/settings', { body: { ...settings, version: 7 } })).status).toBe(409)
    const both = [1, 1].map((version) => admin('PUT', '/settings', { body: { ...settings, version } }))
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('are recorded, with nothing of what they say', async () => {
    const { body } = await admin('GET', '/audit-entries?action=settings.changed')
    expect(body).toMatchObject([{ details: { version: 2 } }, { details: { version: 1 } }])
  })

  it('yield to the environment, which says so', async () => {
    const variables = {
      BRAND_NAME: 'Fixed',
      ACCENT_COLOUR: '#1d4ed8',
      MAIL_FROM: '"The team" <a@example.org>',
    }
    const fixed = createTestApi(database(), identityConfig(database(), variables))
    await fixed.deps.config.identity.refresh()
    expect(await identity(fixed)).toMatchObject({ name: 'Fixed', shortName: 'Fixed', accent: '#1d4ed8' })
    expect(fixed.deps.config.identity.sender).toBe('The team')
    const { body } = await fixed.request('GET', '/settings', {
      token: (await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))).tokens.token,
    })
    expect((body as EditedSettings).fixed).toEqual({
      name: { variable: 'BRAND_NAME', value: 'Fixed' },
      accent: { variable: 'ACCENT_COLOUR', value: '#1d4ed8' },
      sender: { variable: 'MAIL_FROM', value: 'The team' },
    })
  })

  it('are stored without the places of links that a form sends empty', async () => {
    const links = {
      first: { address: '', labels: { en: '' } },
      second: { address: 'https://b.example', labels: { en: 'B' } },
    }
    const { body } = await admin('PUT', '/settings', { body: { links, version: 2 } })
    expect((body as EditedSettings).settings.links).toEqual({ second: links.second })
  })

  it('go back to what was delivered', async () => {
    const { status } = await admin('PUT', '/settings', {
      body: { name: '', accent: '', slogan: {}, version: 3 },
    })
    expect(status).toBe(200)
    expect(await identity()).toEqual({
      name: 'Trust Campus',
      shortName: 'Trust Campus',
      accent: null,
      slogan: {},
      links: [],
    })
  })

  it('are read as far as they are known where another release has stored them', async () => {
    const link = { address: 'https://a.example/', labels: { en: 'A' } }
    const stored = {
      ...{ name: 'Newer', shade: 'dark', accent: '#ffcc00', sender: 'x'.repeat(61) },
      slogan: { en: 'Near', xx: 'Xx', de: 'x'.repeat(121) },
      links: {
        first: { ...link, icon: 'star' },
        second: { ...link, labels: { xx: 'Xx' } },
        fourth: link,
      },
    }
    await database()
      .updateTable('campus_setting')
      .set({ settings: JSON.stringify(stored) })
      .execute()
    await kit.deps.config.identity.refresh()
    expect(await identity()).toMatchObject({
      ...{ name: 'Newer', accent: null, slogan: { en: 'Near' } },
      links: [link],
    })
    expect((await admin('GET', '/settings')).body).toMatchObject({
      settings: { name: 'Newer', slogan: { en: 'Near' }, links: { first: link } },
    })
    await database().updateTable('campus_setting').set({ settings: '[]' }).execute()
    expect((await admin('GET', '/settings')).body).toMatchObject({ settings: { slogan: {}, links: {} } })
  })

  it('show what was stored last, though an earlier reading ends after it', async () => {
    const readings: ((name: string) => void)[] = []
    const executeTakeFirst = () =>
      new Promise((resolve) => {
        readings.push((name) => {
          resolve({ settings: { name } })
        })
      })
    const slow = { selectFrom: () => ({ select: () => ({ executeTakeFirst }) }), subscribe: () => undefined }
    const identityOf = openIdentity({ MAIL_FROM: 'a@example.org' }, slow as unknown as Database)
    const both = [identityOf.refresh(), identityOf.refresh()]
    const [first, second] = readings
    second?.('New')
    await both[1]
    first?.('Old')
    await both[0]
    expect(identityOf.current.name).toBe('New')
  })
})
