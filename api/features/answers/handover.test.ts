import { createSecretKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { v7 } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import { publishRelease } from '~/api/features/content/release.service'
import { publishFirstStandard } from '~/api/features/standard/standard.service'
import type { AnswerImport } from '~/contracts/content/answer-files'
import { uidOfQuestion } from '~/contracts/content/standard'
import type { Problem } from '~/contracts/errors'
import type { Notification } from '~/contracts/messages/notifications'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const key = 'the key of the questionnaire in tests'

describeWithDatabase('answers that the questionnaire application hands over', (database) => {
  let kit: ReturnType<typeof createTestApi>
  let outlet: Awaited<ReturnType<typeof kit.seedPerson>>
  let name: string
  let owner: ReturnType<typeof createTestApi>['request']

  beforeEach(async () => {
    kit = createTestApi(database(), { questionnaireKey: key })
    for (const table of [
      'answer',
      'questionnaire',
      'answer_import',
      'standard_version',
      'content_text',
    ] as const)
      await database().deleteFrom(table).execute()
    const asking = { kind: 'shortText', required: true, disclosure: 'public' } as const
    await publishRelease(kit.deps, [
      {
        uid: uidOfQuestion('names'),
        locale: 'en',
        type: 'standardQuestion',
        data: { clause: 1, position: 0, asking },
        source: '# Which names?\n\nHelp\n\n## Example\n\nSo.\n\n## Template\n\nWe …\n',
      },
    ])
    await publishFirstStandard(kit.deps)
    name = `gazette-${v7().slice(-12)}`
    outlet = await kit.seedPerson({ entity_name: 'The Gazette', vanity_name: name })
    owner = (await kit.as(outlet)).request
  })

  const answersOf = (text: string) => [{ key: 'names', value: { kind: 'shortText', text } }]
  interface Claims {
    of?: string
    answers?: unknown
    /** Seconds before now. */
    age?: number
    signedWith?: string
  }
  const tokenOf = ({ of = outlet.id, answers = answersOf('مدينة'), age = 0, signedWith = key }: Claims) => {
    const issued = Math.floor(kit.deps.now().getTime() / 1000) - age
    return new SignJWT({ answers })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(of)
      .setIssuedAt(issued)
      .setExpirationTime(issued + 300)
      .sign(createSecretKey(Buffer.from(signedWith)))
  }
  const hand = (token: string) => kit.request('POST', '/questionnaire/handover', { body: { token } })
  const waiting = async () => (await owner('GET', '/questionnaire/import')).body as unknown as AnswerImport
  const told = async () =>
    ((await owner('GET', '/notifications')).body as unknown as Notification[]).filter(
      ({ type }) => type === 'answersArrived',
    )

  it.each(['id', 'name'])('wait for the outlet with this %s, which is told once', async (by) => {
    const token = await tokenOf({ of: by === 'id' ? outlet.id : name })
    for (const _ of ['sent', 'sent again'])
      expect(await hand(token)).toMatchObject({ status: 202, body: { entries: 1 } })
    expect((await owner('GET', '/questionnaire')).body).toMatchObject({ version: 1 })
    const { entries, state } = await waiting()
    expect(entries).toMatchObject([
      { key: 'names', outcome: 'new', after: { value: { kind: 'shortText', text: 'مدينة' } } },
    ])
    expect(await told()).toMatchObject([{ path: '/knowledgebase/questionnaire/files' }])
    const mails = kit.mails.filter(({ template }) => template === 'answersArrived')
    expect(mails.map(({ to }) => to)).toEqual([outlet.email])
    const accepted = await owner('POST', '/questionnaire/import/acceptance', { body: { state } })
    expect(accepted.body).toEqual({ saved: 1 })
  })

  it('take the place of those before', async () => {
    await hand(await tokenOf({ answers: answersOf('One') }))
    await hand(await tokenOf({ answers: answersOf('Two') }))
    expect((await waiting()).entries).toMatchObject([{ after: { value: { text: 'Two' } } }])
    expect(await told()).toHaveLength(2)
  })

  it.each<[string, Claims | string, string]>([
    ['signed by somebody else', { signedWith: 'another key that is just as long' }, 'token handoverInvalid'],
    ['out of date', { age: 600 }, 'token handoverInvalid'],
    ['from the future', { age: -600 }, 'token handoverInvalid'],
    ['not signed', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJnYXpldHRlIn0.', 'token handoverInvalid'],
    ['no token', 'answers', 'token handoverInvalid'],
    ['of an outlet that is not there', { of: 'herald' }, 'token handoverOutletUnknown'],
    ['of nobody', { of: '0197c2f4-1111-7000-8000-000000000000' }, 'token handoverOutletUnknown'],
    ['without a list', { answers: 'all' }, 'file answerFileUnreadable'],
    ['empty', { answers: [] }, 'file answerFileEmpty'],
    ['too many', { answers: Array.from({ length: 501 }, () => ({})) }, 'file answerFileTooLong'],
  ])('are refused where they are %s', async (_, claims, expected) => {
    const { status, body } = await hand(typeof claims === 'string' ? claims : await tokenOf(claims))
    const { violations = [] } = body as unknown as Problem
    expect(status).toBe(422)
    expect(violations.map(({ propertyPath, code }) => `${propertyPath} ${code}`)).toEqual([expected])
    expect(await told()).toEqual([])
  })

  it.each<[string, Parameters<typeof kit.seedPerson>[0]]>([
    ['a journalist', { roles: ['ROLE_JOURNALIST'], entity_name: null }],
    ['an outlet at rest', { state: 'deactivated' }],
  ])('are none of %s', async (_, person) => {
    const { id } = await kit.seedPerson(person)
    const { body } = await hand(await tokenOf({ of: id }))
    expect((body as unknown as Problem).violations).toMatchObject([{ code: 'handoverOutletUnknown' }])
  })

  it('arrive nowhere on a campus without the key', async () => {
    const token = await tokenOf({})
    const { request } = createTestApi(database())
    expect((await request('POST', '/questionnaire/handover', { body: { token } })).status).toBe(404)
  })
})
