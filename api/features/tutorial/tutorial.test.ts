import { v7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FirstStep } from '~/contracts/content/tutorial'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

describeWithDatabase('the first steps', (getDatabase) => {
  let test: ReturnType<typeof createTestApi>
  beforeEach(() => {
    test = createTestApi(getDatabase())
  })

  async function stepsAs(token: string): Promise<Partial<Record<FirstStep, boolean>>> {
    const { status, body } = await test.request('GET', '/users/me/first-steps', { token })
    expect(status).toBe(200)
    return Object.fromEntries(
      (body as { step: FirstStep; done: boolean }[]).map(({ step, done }) => [step, done]),
    )
  }

  it('of a journalist begin with an account alone, and tick themselves off', async () => {
    const person = await test.seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'], visibility: 0 })
    const { token } = (await test.as(person)).tokens
    expect(await stepsAs(token)).toEqual({
      confirmEmail: true,
      requestValidation: false,
      fillProfile: false,
      chooseVisibility: false,
      bookmark: false,
      saveSearch: false,
      secondFactor: false,
    })
    const provider = await test.seedPerson({
      roles: ['ROLE_SERVICE_PROVIDER'],
      validated: true,
      entity_name: 'Provider',
    })
    const now = new Date()
    const db = getDatabase().db()
    await db
      .insertInto('validation_request')
      .values({
        id: v7(),
        subject_id: person.id,
        validator_id: provider.id,
        state: 'requested',
        requested_at: now,
      })
      .execute()
    await db
      .updateTable('person')
      .set({ description: 'x'.repeat(50), visibility: 1, totp_enabled_at: now })
      .where('id', '=', person.id)
      .execute()
    expect(await stepsAs(token)).toMatchObject({
      requestValidation: true,
      fillProfile: true,
      chooseVisibility: true,
      secondFactor: true,
      bookmark: false,
    })
  })

  it('of a contributor are those of whom they act for', async () => {
    const provider = await test.seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], validated: true })
    const ofProvider = { roles: provider.roles, parent_id: provider.id }
    const steps = await stepsAs((await test.as(await test.seedPerson(ofProvider))).tokens.token)
    expect(steps).toMatchObject({ validateJournalist: false, draftOffer: false })
    const outlet = await test.seedPerson()
    const ofOutlet = await stepsAs(
      (await test.as(await test.seedPerson({ parent_id: outlet.id }))).tokens.token,
    )
    expect(Object.keys(ofOutlet)).not.toContain('validateJournalist')
  })

  describe('of a provider', () => {
    it('count what the organisation has done, and nothing that others have done', async () => {
      const values = { roles: ['ROLE_SERVICE_PROVIDER'], validated: true, entity_name: 'Provider' }
      const [one, other] = [await test.seedPerson(values), await test.seedPerson(values)]
      await getDatabase()
        .insertInto('offer')
        .values({
          id: v7(),
          provider_id: one.id,
          state: 'draft',
          headline: 'Draft',
          teaser: '',
          description: '',
          category: 'training',
          language: 'en',
          online: true,
          cost: 'free',
          created_at: new Date(),
        })
        .execute()
      const ofOne = await stepsAs((await test.as(one)).tokens.token)
      expect(ofOne).toMatchObject({ beValidated: true, draftOffer: true, publishOffer: false })
      const ofOther = await stepsAs((await test.as(other)).tokens.token)
      expect(ofOther).toMatchObject({ draftOffer: false, publishOffer: false })
    })
  })
})
