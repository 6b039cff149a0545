import { beforeAll, expect, it } from 'vitest'
import { traces } from '~/api/features/auth/auth.repo'
import { describeWithDatabase } from '~/tests/support/database'
import { type Catalogue, catalogueOf } from './catalogue'

/**
 * Names of columns that may hold where somebody came from, and with which device. What stands inside of other values is searched
 * for in the whole database: `api/features/auth/traces.test.ts`.
 */
const suspicious = /address|agent|(^|_)ip(_|$)|browser|device|network|host|origin|referr?er|client/
const ofNetworks = /^(inet|cidr)$/

/** What becomes of each of them. A new one is written here, or in `traces`. */
const others: Record<string, string> = {
  'audit_entry.address_digest': 'salted; the salt goes with the whole address',
  'audit_entry.address_salt': 'goes with the whole address',
  'content_version.origin': 'a release or a person',
  'offer_source.address': 'of a calendar or feed',
  'person.address_line1': 'of the post',
  'person.address_line2': 'of the post',
  'person.address_visibility': 'who sees that of the post',
  'webhook.address': 'of a receiver',
  'session.user_agent': 'browser and system only, as they are written',
}

describeWithDatabase('columns that may say where somebody came from', (database) => {
  let columns: Catalogue['columns']
  beforeAll(async () => {
    ;({ columns } = await catalogueOf(database()))
  })

  it('are each shortened, or known for something else', () => {
    const shortened = traces.map(({ table }) => `${table}.address`)
    const found = [...columns].flatMap(([name, { type }]) => {
      const column = name.split('.')[1] ?? ''
      return suspicious.test(column) || ofNetworks.test(type) ? [name] : []
    })
    expect(found.toSorted()).toEqual([...shortened, ...Object.keys(others)].toSorted())
  })
})
