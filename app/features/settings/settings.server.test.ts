import { beforeAll, expect, it } from 'vitest'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { frontArgs, openTransport } from '~/tests/support/front'
import { identityConfig } from '~/tests/support/programme/identity-config'
import { loadSettings, saveSettings } from './settings.server'

describeWithDatabase('the page of the settings', (database) => {
  let kit: ReturnType<typeof createTestApi>
  let tokens: Awaited<ReturnType<typeof kit.as>>['tokens']

  beforeAll(async () => {
    kit = createTestApi(database(), identityConfig(database()))
    tokens = (await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))).tokens
  })

  const argsOf = (init?: RequestInit) =>
    frontArgs({
      api: openTransport(kit.api).transport,
      path: '/admin/settings',
      tokens,
      ...(init ? { init } : {}),
    })
  const load = async () => loadSettings(await argsOf())
  const send = async (values: Record<string, string>) =>
    saveSettings(await argsOf({ method: 'POST', body: new URLSearchParams(values) }))
  const resultOf = (answer: Awaited<ReturnType<typeof send>>) =>
    (answer as { data: { result: object } }).data.result

  it('shows a colour without saving it', async () => {
    const result = resultOf(
      await send({ version: '0', intent: 'preview', accent: '#a4161a', 'slogan.de': 'Nah' }),
    )
    expect(result).toMatchObject({
      status: 'success',
      initialValue: { accent: '#a4161a', slogan: { de: 'Nah' } },
    })
    expect((await load()).version).toBe(0)
  })

  it('refuses one that cannot be read, with all that was typed', async () => {
    const result = resultOf(await send({ version: '0', intent: 'save', accent: '#ffcc00', name: 'Rotfaden' }))
    expect(result).toMatchObject({
      error: { accent: ['accentContrast'] },
      initialValue: { accent: '#ffcc00', name: 'Rotfaden' },
    })
  })

  it('saves all at once, and what is left empty is as delivered', async () => {
    const answer = await send({
      version: '0',
      intent: 'save',
      name: 'Rotfaden',
      accent: 'A4161A',
      'slogan.de': 'Nah',
    })
    expect(answer).toMatchObject({ status: 303 })
    expect(await load()).toMatchObject({
      version: 1,
      settings: { name: 'Rotfaden', accent: '#a4161a', slogan: { de: 'Nah' } },
    })
    // As a form sends them.
    const empty = {
      name: '',
      accent: '',
      'slogan.de': '',
      'links.first.address': '',
      'links.first.labels.en': '',
    }
    await send({ version: '1', intent: 'save', ...empty })
    const { version, settings } = await load()
    expect([version, settings]).toEqual([2, { slogan: {}, links: {} }])
  })

  it('keeps what a second tab has typed when the first one was quicker', async () => {
    const result = resultOf(await send({ version: '0', intent: 'save', name: 'Too late' }))
    const late = { error: { '': ['settingsConflict'] }, initialValue: { version: '0', name: 'Too late' } }
    expect(result).toMatchObject(late)
    expect((await load()).version).toBe(2)
  })

  it('says that a name has no dash that would part titles', async () => {
    const result = resultOf(await send({ version: '2', intent: 'save', name: 'Netz – Regional' }))
    expect(result).toMatchObject({ error: { name: ['nameDash'] } })
  })
})
