import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginningOf } from '~/api/platform/authentication/traces'
import { type ChainedEntry, digestOf, chainErrorIn, hashOf, type StoredEntry } from './chain'

const entry = fc.record({
  id: fc.uuid(),
  at: fc.date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2040-01-01') }),
  actor_id: fc.option(fc.uuid()),
  organisation_id: fc.option(fc.uuid()),
  action: fc.constant('person.viewed' as const),
  subject_kind: fc.constantFrom('person' as const, 'offer' as const),
  subject_id: fc.option(fc.uuid()),
  person_id: fc.option(fc.uuid()),
  details: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null))),
  address: fc.ipV4(),
  address_salt: fc.string({ minLength: 4 }),
})

/** A chain as the service creates it. */
const chain = fc.array(entry, { minLength: 1, maxLength: 12 }).map((entries) => {
  const made: StoredEntry[] = []
  for (const each of entries) {
    const chained: ChainedEntry = {
      ...each,
      position: made.length + 1,
      address_digest: digestOf(each.address, each.address_salt),
      previous_hash: made.at(-1)?.hash ?? '',
    }
    made.push({ ...chained, address: each.address, address_salt: each.address_salt, hash: hashOf(chained) })
  }
  return made
})

function firstError(entries: readonly StoredEntry[]) {
  let before = { position: 0, hash: '' }
  for (const each of entries) {
    const fault = chainErrorIn(each, before)
    if (fault) return { position: each.position, fault }
    before = each
  }
  return null
}

describe('the chain of the log', () => {
  it('is whole as it was written, also after addresses were forgotten', () => {
    fc.assert(
      fc.property(chain, (entries) => {
        expect(firstError(entries)).toBeNull()
        const forgotten = entries.map((each) => ({ ...each, address: null, address_salt: null }))
        expect(firstError(forgotten)).toBeNull()
        const shortened = entries.map((each) => ({
          ...each,
          address: beginningOf(each.address ?? ''),
          address_salt: null,
        }))
        expect(firstError(shortened)).toBeNull()
      }),
    )
  })

  it('does not depend on the order in which a database gives back details', () => {
    fc.assert(
      fc.property(chain, (entries) => {
        const turned = entries.map((each) => ({
          ...each,
          details: Object.fromEntries(Object.entries(each.details).reverse()),
        }))
        expect(firstError(turned)).toBeNull()
      }),
    )
  })

  const changes: [string, (entry: StoredEntry) => StoredEntry][] = [
    ['who', (each) => ({ ...each, actor_id: '0' })],
    ['what', (each) => ({ ...each, subject_kind: 'log' })],
    ['on what', (each) => ({ ...each, subject_id: '0' })],
    ['when', (each) => ({ ...each, at: new Date(each.at.getTime() + 1) })],
    ['whose', (each) => ({ ...each, person_id: '0' })],
    ['details', (each) => ({ ...each, details: { ...each.details, more: 1 } })],
    ['address', (each) => ({ ...each, address: '203.0.113.77' })],
    ['address, and took its salt', (each) => ({ ...each, address: '203.0.113.77', address_salt: null })],
    ['words for an address', (each) => ({ ...each, address: 'nowhere', address_salt: null })],
    ['an address that went without its salt', (each) => ({ ...each, address: null })],
  ]
  it.each(changes)('shows where somebody changed: %s', (_name, change) => {
    fc.assert(
      fc.property(chain, fc.nat(), (entries, at) => {
        const index = at % entries.length
        const changed = entries.map((each, position) => (position === index ? change(each) : each))
        expect(firstError(changed)?.position).toBe(index + 1)
      }),
    )
  })

  it('shows where an entry was taken out or two changed places', () => {
    fc.assert(
      fc.property(chain, fc.nat(), (entries, at) => {
        fc.pre(entries.length > 1)
        const index = at % (entries.length - 1)
        expect(firstError(entries.filter((_, position) => position !== index))).toMatchObject({
          fault: 'gap',
        })
        const swapped = [...entries]
        swapped.splice(index, 2, entries[index + 1]!, entries[index]!)
        expect(firstError(swapped)).not.toBeNull()
      }),
    )
  })
})
