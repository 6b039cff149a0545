import { v7 } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import { seedReference } from '~/api/seed'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { detectLocale } from '~/app/platform/i18n.server'
import { answered, frontArgs, openTransport, thrownBy } from '~/tests/support/front'
import { answerAccountInvitation, loadAccountInvitation } from './account-invitation.server'
import { answerInvitation, loadInvitation } from './invitation.server'

describeWithDatabase('an invitation', (getDatabase) => {
  it('opens in its language, and the account has it too; another one can be chosen there', async () => {
    const test = createTestApi(getDatabase())
    await seedReference(getDatabase())
    const parent = await test.seedPerson({ roles: ['ROLE_MEDIA_OUTLET'], locale: 'en' })
    const admin = await test.seedPerson({ roles: ['ROLE_ADMIN'], locale: 'en' })
    const { transport: api } = openTransport(test.api)
    const paths: string[] = []
    const inviteIn = async (locale: string) => {
      const email = `ines.${v7()}@desk.example`
      const { request } = await test.as(parent)
      await request('POST', '/contributors/invitations', { body: { email, locale } })
      expect(test.mails.at(-1)).toMatchObject({ to: email, locale })
      paths.push(test.mails.at(-1)?.values.path ?? '')
    }
    await inviteIn('de')
    const names = { entityName: 'Atlantic', firstName: 'Orla', lastName: 'Byrne' }
    const invited = { kind: 'legalEntity', ...names, email: `o.${v7()}@group.example`, country: 'IE' }
    const { request } = await test.as(admin)
    await request('POST', '/people', { body: { ...invited, locale: 'de' } })
    paths.push(test.mails.at(-1)?.values.path ?? '')
    for (const path of paths) {
      const args = await frontArgs({ api, path })
      const token = new URL(path, 'http://campus.test').searchParams.get('invitation')
      const load = token === null ? loadAccountInvitation(args) : loadInvitation(args, token)
      const led = await thrownBy(load)
      expect(led.headers.get('Location')).toBe(path.replace(/lang=de&?/, '').replace(/\?$/, ''))
      const cookie = led.headers.get('Set-Cookie')?.split(';')[0] ?? ''
      const headers = { Cookie: cookie }
      expect(await detectLocale(new Request('http://campus.test/', { headers }), args.context.config)).toBe(
        'de',
      )
      const here = led.headers.get('Location') ?? ''
      const there = { ...(await frontArgs({ api, path: here })), params: { token: here.split('/').at(-1) } }
      const page = token === null ? loadAccountInvitation(there) : loadInvitation(there, token)
      expect(await page).toMatchObject({ state: 'valid' })
    }
  })
})

describeWithDatabase('a weak password in the answer to an invitation', (getDatabase) => {
  let test: ReturnType<typeof createTestApi>
  beforeEach(async () => {
    test = createTestApi(getDatabase())
    await seedReference(getDatabase())
  })

  const rules = ['passwordTooShort', 'passwordNeedsCases', 'passwordNeedsDigit', 'passwordNeedsSpecial']
  const everything = {
    firstName: ['required'],
    password: [...rules, 'passwordGuessable', 'passwordPersonal'],
  }
  const body = (password: string) => new URLSearchParams({ lastName: 'Byrne', password })
  const argsOf = (path: string, password: string) =>
    frontArgs({
      api: openTransport(test.api).transport,
      path,
      init: { method: 'POST', body: body(password) },
    })
  const lastPath = () => test.mails.at(-1)?.values.path ?? ''

  it('is told about the name of the invited organisation', async () => {
    const { request } = await test.as(await test.seedPerson({ roles: ['ROLE_ADMIN'] }))
    const names = { entityName: 'Atlantic', firstName: 'Orla', lastName: 'Byrne' }
    const email = `orla.${v7()}@group.example`
    const invited = { kind: 'legalEntity', ...names, email, country: 'IE', locale: 'de' }
    expect((await request('POST', '/people', { body: invited })).status).toBe(201)
    const token = /([^/?]+)\?lang=/.exec(lastPath())?.[1] ?? ''
    const answer = await answerAccountInvitation({
      ...(await argsOf(lastPath(), 'atlantic')),
      params: { token },
    })
    expect(answer).toMatchObject({ data: { result: { error: everything } } })
  })

  it('is told about the e-mail of a contributor', async () => {
    const parent = await test.seedPerson({ roles: ['ROLE_MEDIA_OUTLET'], entity_name: 'Delta Post' })
    const email = `moreau@${v7()}.example`
    const { request } = await test.as(parent)
    const sent = await request('POST', '/contributors/invitations', { body: { email, firstName: 'Inès' } })
    expect(sent.status).toBe(201)
    const answer = await answerInvitation(await argsOf(lastPath(), 'moreau'))
    expect(answer).toMatchObject({ data: { result: { error: everything } } })
  })

  it('is told the rest where the API refuses to judge', async () => {
    const args = await argsOf('/register/invitation?token=unknown', 'moreau')
    const headers = { 'Content-Type': 'application/problem+json' }
    const tooMany = new Response('{}', { status: 429, headers })
    const answer = await answerInvitation({
      ...args,
      request: new Request('http://campus.test/register/individual?invitation=unknown', args.request),
      context: { ...args.context, api: (call) => answered(call, tooMany.clone()) },
    })
    const error = { firstName: ['required'], password: rules }
    expect(answer).toMatchObject({ data: { result: { error } } })
  })
})
