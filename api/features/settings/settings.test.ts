import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readLogoFile } from '~/api/features/files/logo.service'
import type { Database } from '~/api/platform/database'
import { openIdentity } from '~/api/platform/identity'
import { composeMail, findMailLogo } from '~/api/platform/mail/compose'
import { accentOf, refusalOf } from '~/contracts/administration/accent'
import type { EditedSettings } from '~/contracts/administration/settings'
import { createTestApi, testFiles } from '~/tests/support/api'
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
    // Two processes of one campus, which store files in one place.
    const files = testFiles()
    const open = () => {
      const opened = createTestApi(database(), identityConfig(database(), {}, files))
      opened.deps.files = files
      return opened
    }
    kit = open()
    other = open()
    const person = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
    admin = (await kit.as(person)).request
  })
  const identity = async ({ request }: Pick<typeof kit, 'request'> = kit) =>
    (await request('GET', '/identity')).body

  it('are as delivered at first', async () => {
    const { body } = await admin('GET', '/settings')
    expect(body).toEqual({ settings: { slogan: {}, links: {} }, version: 0, logo: null, fixed: {} })
    expect(await identity()).toEqual({
      name: 'Trust Campus',
      shortName: 'Trust Campus',
      accent: null,
      logo: null,
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
      { settings: { ...settings, accent: '#a4161a' }, version: 1, logo: null, fixed: {} },
    ])
    const shown = {
      name,
      shortName: 'Rotfaden-Netzwerk',
      accent: '#a4161a',
      logo: null,
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
      logo: null,
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
    const query = { leftJoin: () => query, select: () => query, executeTakeFirst }
    const slow = { selectFrom: () => query, subscribe: () => undefined }
    const identityOf = openIdentity({ MAIL_FROM: 'a@example.org' }, slow as unknown as Database)
    const both = [identityOf.refresh(), identityOf.refresh()]
    const [first, second] = readings
    second?.('New')
    await both[1]
    first?.('Old')
    await both[0]
    expect(identityOf.current.name).toBe('New')
  })

  describe('with a logo', () => {
    const logo = (fill: string) =>
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100"><path d="M0 0h90v100h-90zM310 0h90v100h-90z" fill="${fill}"/></svg>`,
      )
    const upload = async (bytes: Uint8Array, by = admin) =>
      by('POST', '/settings/logo?name=own.svg', { body: bytes })
    const idOf = ({ body }: Awaited<ReturnType<typeof upload>>) => (body as { id: string }).id
    const versionOf = async () => ((await admin('GET', '/settings')).body as EditedSettings).version
    const save = async (change: object) =>
      admin('PUT', '/settings', { body: { ...settings, version: await versionOf(), ...change } })
    const shown = async (of?: typeof kit) =>
      ((await identity(of)) as { logo: { version: string } | null }).logo
    const stored = () =>
      database()
        .selectFrom('stored_file')
        .select(['id', 'state', 'owner_id', 'storage_key'])
        .where('purpose', '=', 'logo')
        .execute()

    it('show it in every process, keep it of nobody, and delete the one before', async () => {
      const first = idOf(await upload(logo('#14213d')))
      expect((await admin('GET', `/settings/logo/${first}`)).body).toMatchObject({ ground: 'light' })
      expect((await save({ logo: first })).status).toBe(200)
      const before = await shown()
      expect(before).toMatchObject({ ground: 'light' })
      await expect.poll(() => shown(other)).toEqual(before)
      const picture = await kit.request('GET', `/logo/${before?.version ?? ''}/small`)
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
      const [row] = await stored()
      expect(row).toMatchObject({ state: 'kept', owner_id: null })
      const second = idOf(await upload(logo('#7b2cbf')))
      expect((await save({ logo: second })).status).toBe(200)
      expect(await stored()).toMatchObject([{ id: second }])
      await expect(kit.deps.files.get(`${row?.storage_key ?? ''}/small.png`)).rejects.toThrow()
      expect((await kit.request('GET', `/logo/${before?.version ?? ''}/small`)).status).toBe(404)
      // What is saved without a word of it stays.
      expect((await save({})).status).toBe(200)
      expect((await shown())?.version).not.toBe(before?.version)
    })

    it('find it in another process before that one has heard of it', async () => {
      const third = idOf(await upload(logo('#1d4ed8')))
      await save({ logo: third })
      const { version = '' } = (await shown()) ?? {}
      expect((await other.request('GET', `/logo/${version}/large`)).status).toBe(200)
    })

    it('are stored with one that was uploaded by the same person and is not in use', async () => {
      const second = await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))
      const theirs = idOf(await upload(logo('#000000'), second.request))
      for (const id of [theirs, '00000000-0000-7000-8000-000000000001']) {
        expect((await save({ logo: id })).body).toMatchObject({
          violations: [{ propertyPath: 'logo', code: 'fileGone' }],
        })
        expect((await admin('GET', `/settings/logo/${id}`)).status).toBe(404)
        expect((await admin('GET', `/settings/logo/${id}/picture`)).status).toBe(404)
      }
      const bad = await upload(
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="a.png"/></svg>'),
      )
      expect(bad.body).toMatchObject({ violations: [{ propertyPath: 'file', code: 'logoParts' }] })
      const provider = await kit.as(await kit.seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'] }))
      expect((await upload(logo('#000000'), provider.request)).status).toBe(403)
    })

    it('say so in the audit log, and show it in mails without fetching it', async () => {
      const { body } = await admin('GET', '/audit-entries?action=settings.changed')
      expect((body as { details: object }[])[0]?.details).toMatchObject({ logo: 'new' })
      const found = await findMailLogo(kit.deps.config)
      const mail = { to: 'a@example.org', locale: 'de', template: 'mailTrial', values: {} } as const
      const composed = composeMail(kit.deps.config, mail, found)
      expect(composed.html).toMatch(
        new RegExp(`<img src="cid:logo@campus" width="19[0-9]" height="48" alt="${name}"`),
      )
      expect(composed.html).not.toMatch(/<img src="http|<svg/)
      expect(
        Buffer.from(composed.logo ?? [])
          .subarray(1, 4)
          .toString(),
      ).toBe('PNG')
    })

    it('yield to the file of a variable, which is refused with its reason', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'campus-logo-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      const [good, bad] = [join(folder, 'good.svg'), join(folder, 'bad.svg')]
      writeFileSync(good, logo('#000000'))
      writeFileSync(bad, 'no drawing')
      const fixed = createTestApi(database(), identityConfig(database()))
      fixed.deps.config.identity.fixLogo(await readLogoFile(fixed.deps, good))
      await fixed.deps.config.identity.refresh()
      const own = await shown(fixed)
      expect(own?.version).not.toBe((await shown())?.version)
      expect((await fixed.request('GET', `/logo/${own?.version ?? ''}/small`)).status).toBe(200)
      expect(fixed.deps.config.identity.fixed.logo).toEqual({ variable: 'CAMPUS_LOGO', value: 'good.svg' })
      await expect(readLogoFile(fixed.deps, bad)).rejects.toThrow(
        'The logo must be an SVG, PNG, JPG or WebP file',
      )
      await expect(readLogoFile(fixed.deps, join(folder, 'none.svg'))).rejects.toThrow(
        'cannot be read: ENOENT',
      )
    })

    it('go back to the ring, and nothing of it stays', async () => {
      expect((await save({ logo: null })).body).toMatchObject({ logo: null })
      expect(await shown()).toBeNull()
      expect((await stored()).filter(({ state }) => state === 'kept')).toEqual([])
    })
  })
})
