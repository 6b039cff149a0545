import { expect, it } from 'vitest'
import { legacyLoginId } from '~/api/features/legacy/legacy.service'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { clausesUpTo, publishClauses } from '~/tests/support/content/clauses'
import { frontArgs, openTransport, thrownBy } from '~/tests/support/front'
import { loadCertificate } from './certificate.server'
import { loadLegacyLogin } from './legacy.server'

describeWithDatabase('addresses of the former application', (database) => {
  function start(change = {}) {
    const kit = createTestApi(database(), change)
    const { calls, transport } = openTransport(kit.api)
    const open = async (id?: string) => {
      const args = await frontArgs({ api: transport, path: '/old/login' })
      return loadLegacyLogin({ ...args, params: id === undefined ? {} : { id } })
    }
    return { kit, calls, transport, open }
  }

  it('fill in the e-mail of a link, and only say that a link has failed where there was one', async () => {
    const { kit, open, calls } = start()
    const id = legacyLoginId(kit.deps.config, 'a@example.org', kit.clock.now)
    expect(await open(id)).toEqual({ email: 'a@example.org', linkFailed: false })
    expect(await open('17')).toEqual({ email: null, linkFailed: true })
    expect(await open()).toEqual({ email: null, linkFailed: false })
    expect(calls).toHaveLength(2)
  })

  it('do not break where the link is endless, no text, or opened too often', async () => {
    const { open } = start({ rateLimitFactor: 0.01 })
    const failed = { email: null, linkFailed: true }
    expect(await open('x'.repeat(5000))).toEqual(failed)
    expect(await open('\u0000')).toEqual(failed)
    for (let opened = 0; opened < 3; opened++) expect(await open(`v1.${String(opened)}`)).toEqual(failed)
  })
})

describeWithDatabase('the sheet that confirms a validation', (database) => {
  const journalist = { roles: ['ROLE_INDIVIDUAL_JOURNALIST'], first_name: 'Zoë', last_name: 'العربي' }

  async function start(values: object) {
    const kit = createTestApi(database())
    const person = await kit.seedPerson(values)
    const { tokens } = await kit.as(person)
    const { transport } = openTransport(kit.api)
    return { kit, person, args: await frontArgs({ api: transport, path: '/old/certificate', tokens }) }
  }

  it('names the person, who has validated them and since when, and where everybody can check that', async () => {
    const { kit, person, args } = await start({
      ...journalist,
      validated: true,
      vanity_name: 'zoe',
      visibility: 2,
    })
    const provider = await kit.seedPerson({
      roles: ['ROLE_SERVICE_PROVIDER'],
      validated: true,
      entity_name: 'Office',
    })
    const moment = (day: string) => new Date(`2026-${day}T12:00:00Z`)
    const request = { subject_id: person.id, validator_id: provider.id }
    await database()
      .insertInto('validation_request')
      .values([
        {
          ...request,
          id: '00000000-0000-7000-8000-000000000001',
          state: 'rejected',
          requested_at: moment('01-01'),
          decided_at: moment('01-02'),
          reason: 'No',
        },
        {
          ...request,
          id: '00000000-0000-7000-8000-000000000002',
          state: 'approved',
          requested_at: moment('02-01'),
          decided_at: moment('02-02'),
        },
      ])
      .execute()
    expect(await loadCertificate(args)).toEqual({
      certificate: {
        name: 'Zoë العربي',
        validator: 'Office',
        since: '2026-02-02T12:00:00.000Z',
        today: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
        ring: [],
        address: 'http://campus.test/u/zoe',
      },
    })
  })

  it('names no address that does not show the page to everybody, and no validator who is not known', async () => {
    const { args } = await start({
      ...journalist,
      validated: true,
      vanity_name: 'zoe-members',
      visibility: 1,
    })
    expect(await loadCertificate(args)).toMatchObject({
      certificate: { validator: null, since: null, address: null },
    })
  })

  it('is for nobody who waits for validation, and for no other account', async () => {
    const waiting = await start({ ...journalist, validated: false })
    expect(await loadCertificate(waiting.args)).toEqual({ blockedReason: 'waiting' })
    const trainer = await start({ roles: ['ROLE_TRAINER'] })
    expect(await loadCertificate(trainer.args)).toEqual({ blockedReason: 'otherAccount' })
  })

  it('is for an outlet what it says about itself, with the day of its last answer', async () => {
    await publishClauses(database())
    const { person, args } = await start({ roles: ['ROLE_MEDIA_OUTLET'], entity_name: 'The Prepared' })
    const before = await loadCertificate(args)
    expect(before).toMatchObject({ outlet: { name: 'The Prepared', ready: 0, total: 18, changedAt: null } })
    const answers = clausesUpTo(18).map((clause) => ({
      outlet_id: person.id,
      clause,
      state: clause === 3 ? ('notApplicable' as const) : ('done' as const),
      updated_at: new Date(`2026-03-${String(clause + 10)}T12:00:00Z`),
    }))
    await database().insertInto('readiness').values(answers).execute()
    expect(await loadCertificate(args)).toMatchObject({
      outlet: { ready: 18, changedAt: '2026-03-28T12:00:00.000Z' },
    })
  })

  it('asks visitors to log in, and leads them back', async () => {
    const { transport } = openTransport(createTestApi(database()).api)
    const response = await thrownBy(
      loadCertificate(await frontArgs({ api: transport, path: '/old/certificate' })),
    )
    expect(response.headers.get('location')).toBe('/login?returnTo=%2Fold%2Fcertificate')
  })
})
