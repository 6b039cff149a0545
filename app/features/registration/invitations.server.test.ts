import { v7 } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import { seedReference } from '~/api/seed'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { answered, frontArgs, openTransport } from '~/tests/support/front'
import { answerAccountInvitation } from './account-invitation.server'
import { answerInvitation } from './invitation.server'

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
    const token = lastPath().split('/').at(-1) ?? ''
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
