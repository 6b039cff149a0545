import { expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import type { OwnVanityName } from '~/contracts/people/vanity'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const path = '/users/me/vanity-name'
const dayMs = 24 * 3600 * 1000
let count = 0
/** A name that is unique in this database. */
const freshName = () => `name-${String(process.pid)}-${String(count++)}`

function setUp(database: Database) {
  const kit = createTestApi(database)
  const wait = (days: number) => {
    kit.clock.now = new Date(kit.clock.now.getTime() + days * dayMs)
  }
  /** A new login each time, because tokens expire within days. */
  async function newPerson() {
    const person = await kit.seedPerson()
    const call = async (method: string, body?: object) => {
      const { request } = await kit.as(person)
      const answer = await request(method, path, body ? { body } : {})
      const { violations } = answer.body as { violations?: { propertyPath: string; code: string }[] }
      return { status: answer.status, own: answer.body as OwnVanityName, code: violations?.[0]?.code }
    }
    const choose = (name: string) => call('PUT', { name })
    return { id: person.id, read: () => call('GET'), choose, remove: () => call('DELETE') }
  }
  return { ...kit, wait, newPerson }
}

describeWithDatabase('the vanity name', (database) => {
  it('is free to choose the first time, is kept in lower case, and waits 7 days for the next one', async () => {
    const { wait, newPerson, clock } = setUp(database())
    const person = await newPerson()
    const [first, second] = [freshName(), freshName()]
    expect((await person.read()).own).toEqual({ name: null, changeableFrom: null, former: [] })
    const chosen = await person.choose(` ${first.toUpperCase()} `)
    const from = new Date(clock.now.getTime() + 7 * dayMs).toISOString()
    expect(chosen.own).toEqual({ name: first, changeableFrom: from, former: [] })
    wait(6.99)
    expect(await person.choose(second)).toMatchObject({ status: 422, code: 'vanityWait' })
    wait(0.01)
    expect((await person.read()).own.changeableFrom).toBeNull()
    const until = new Date(clock.now.getTime() + 90 * dayMs).toISOString()
    expect((await person.choose(second)).own).toMatchObject({
      name: second,
      former: [{ name: first, until }],
    })
  })

  it('says what is wrong with a name', async () => {
    const person = await setUp(database()).newPerson()
    expect((await person.choose('')).code).toBe('required')
    expect((await person.choose('a b c')).code).toBe('vanityInvalid')
    expect((await person.choose('Admin')).code).toBe('vanityReserved')
    expect((await person.read()).own.name).toBeNull()
  })

  it('is chosen again without harm: the wait neither stands in the way nor begins anew', async () => {
    const { wait, newPerson } = setUp(database())
    const person = await newPerson()
    const name = freshName()
    const { changeableFrom } = (await person.choose(name)).own
    wait(1)
    const again = await person.choose(name.toUpperCase())
    expect([again.status, again.own.changeableFrom]).toEqual([200, changeableFrom])
  })

  it('belongs to one, without regard to case', async () => {
    const { newPerson } = setUp(database())
    const [holder, other] = [await newPerson(), await newPerson()]
    const name = freshName()
    await holder.choose(name)
    expect(await other.choose(name.toUpperCase())).toMatchObject({ status: 422, code: 'vanityTaken' })
    expect((await other.read()).own).toMatchObject({ name: null, changeableFrom: null })
  })

  it('goes to one of two who choose it at once', async () => {
    const { newPerson } = setUp(database())
    const people = [await newPerson(), await newPerson()]
    const name = freshName()
    const answers = await Promise.all(people.map(({ choose }) => choose(name)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(answers.map(({ code }) => code).filter(Boolean)).toEqual(['vanityTaken'])
  })

  it('is changed once by one person who changes it twice at once', async () => {
    const { newPerson } = setUp(database())
    const person = await newPerson()
    const answers = await Promise.all([freshName(), freshName()].map((name) => person.choose(name)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(answers.map(({ code }) => code).filter(Boolean)).toEqual(['vanityWait'])
  })

  it('is kept for its former owner for 90 days, also against a request at that very moment', async () => {
    const { wait, newPerson } = setUp(database())
    const [owner, other] = [await newPerson(), await newPerson()]
    const [old, next] = [freshName(), freshName()]
    await owner.choose(old)
    wait(8)
    const answers = await Promise.all([owner.choose(next), other.choose(old)])
    expect(answers.map(({ status }) => status)).toEqual([200, 422])
    wait(89)
    expect((await other.choose(old)).code).toBe('vanityTaken')
    wait(1.01)
    expect((await other.choose(old)).own.name).toBe(old)
    expect((await owner.read()).own).toMatchObject({ name: next, former: [] })
  })

  it('can be taken back while it leads to its former owner', async () => {
    const { wait, newPerson } = setUp(database())
    const owner = await newPerson()
    const [old, next] = [freshName(), freshName()]
    await owner.choose(old)
    wait(7)
    await owner.choose(next)
    wait(7)
    const { name, former } = (await owner.choose(old)).own
    expect([name, former.map((each) => each.name)]).toEqual([old, [next]])
  })

  it('is given up at any time, leads to the profile for 90 days, and is no way round the wait', async () => {
    const { wait, newPerson } = setUp(database())
    const person = await newPerson()
    const name = freshName()
    await person.choose(name)
    wait(3)
    const { own } = await person.remove()
    expect([own.name, own.former.map((each) => each.name)]).toEqual([null, [name]])
    expect((await person.choose(freshName())).code).toBe('vanityWait')
    wait(6.9)
    expect((await person.choose(name)).code).toBe('vanityWait')
    wait(0.2)
    expect((await person.choose(name)).own).toMatchObject({ name, former: [] })
  })

  it('is nothing that a second removal could remove', async () => {
    const { wait, newPerson } = setUp(database())
    const person = await newPerson()
    expect((await person.remove()).own).toEqual({ name: null, changeableFrom: null, former: [] })
    await person.choose(freshName())
    const { changeableFrom } = (await person.remove()).own
    wait(1)
    expect((await person.remove()).own.changeableFrom).toBe(changeableFrom)
  })
})
