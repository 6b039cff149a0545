import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import type { ShownValidationCode, ValidationCode } from '~/contracts/validation/validation-codes'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { between } from '~/tests/support/processes/locks'

const roles = ['ROLE_SERVICE_PROVIDER']

describeWithDatabase('a code that is entered while a request is being sent', (database) => {
  it('ends that request too', async () => {
    const kit = createTestApi(database())
    const provider = await kit.seedPerson({ roles, validated: true, entity_name: 'Academy' })
    const { request } = await kit.as(provider)
    const body = { label: 'Seminar', maxUses: 3, days: 30 }
    const { id } = (await request('POST', '/validation-codes', { body })).body as ValidationCode
    const { code } = (await request('GET', `/validation-codes/${id}`)).body as ShownValidationCode
    const journalist = await kit.seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] })
    const { request: enter } = await kit.as(journalist)
    const db = () => database().db()
    const answer = await between(database(), {
      first: () =>
        db().selectFrom('person').select('id').where('id', '=', journalist.id).forUpdate().execute(),
      second: () => enter('POST', '/validation-code-uses', { body: { code } }),
      then: () =>
        db()
          .insertInto('validation_request')
          .values({
            id: v7(),
            subject_id: journalist.id,
            validator_id: provider.id,
            state: 'requested',
            requested_at: kit.clock.now,
          })
          .execute(),
    })
    expect(answer.status).toBe(201)
    const states = db()
      .selectFrom('validation_request')
      .select('state')
      .where('subject_id', '=', journalist.id)
    expect((await states.orderBy('state').execute()).map(({ state }) => state)).toEqual([
      'approved',
      'cancelled',
    ])
  })
})
