import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type LinkSide, linkSides, linkStates } from '~/contracts/people/links'
import { roles } from '~/contracts/permissions'
import {
  kindBetween,
  type LinkActor,
  type LinkAction,
  mayDo,
  nameQuery,
  sectionOf,
  sideOf,
  stateAfter,
  statesOf,
} from './links.rules'

const actions = ['confirm', 'reject', 'withdraw', 'end'] as const satisfies readonly LinkAction[]
const actors = [...linkSides, 'admin'] as const satisfies readonly LinkActor[]
const otherOf: Record<LinkSide, LinkSide> = { outlet: 'partner', partner: 'outlet' }

const attempt = fc.record({ actor: fc.constantFrom(...actors), action: fc.constantFrom(...actions) })

/** Applies a list of attempts to a new link, and returns those that had an effect. */
function run(askedBy: LinkSide, attempts: readonly { actor: LinkActor; action: LinkAction }[]) {
  let state: (typeof linkStates)[number] = 'requested'
  const done: { actor: LinkActor; action: LinkAction }[] = []
  for (const each of attempts) {
    const next: (typeof linkStates)[number] | null = mayDo(each.actor, askedBy, each.action)
      ? stateAfter(state, each.action)
      : null
    if (next === null) continue
    state = next
    done.push(each)
  }
  return { state, done }
}

describe('the life of a link', () => {
  it('has at most one decision and one end, and nothing after that', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...linkSides),
        fc.array(attempt, { maxLength: 12 }),
        (askedBy, attempts) => {
          const { state, done } = run(askedBy, attempts)
          expect(done.length).toBeLessThanOrEqual(2)
          if (done.length === 2) expect(done.map(({ action }) => action)).toEqual(['confirm', 'end'])
          if (done.length === 1) expect(state).toBe(stateAfter('requested', done[0]!.action))
          if (done.length === 0) expect(state).toBe('requested')
        },
      ),
    )
  })

  it('is never decided by the side that has asked, and never withdrawn by anybody else', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...linkSides),
        fc.array(attempt, { maxLength: 12 }),
        (askedBy, attempts) => {
          for (const { actor, action } of run(askedBy, attempts).done) {
            if (action === 'withdraw') expect(actor).toBe(askedBy)
            if (action === 'confirm' || action === 'reject')
              expect([otherOf[askedBy], 'admin']).toContain(actor)
          }
        },
      ),
    )
  })

  it('can always go on: in each open state somebody can do something', () => {
    for (const askedBy of linkSides)
      for (const state of ['requested', 'confirmed'] as const)
        for (const actor of actors) {
          const possible = actions.filter(
            (action) => stateAfter(state, action) && mayDo(actor, askedBy, action),
          )
          expect(possible.length, `${actor} in ${state}`).toBeGreaterThan(0)
        }
  })
})

describe('the lists of links', () => {
  it('have a place for each link on either side, in a section that knows its state', () => {
    for (const state of linkStates)
      for (const askedBy of linkSides)
        for (const side of linkSides) expect(statesOf[sectionOf({ state, askedBy }, side)]).toContain(state)
  })

  it('show an open request as waiting to one side and as asked to the other', () => {
    for (const askedBy of linkSides) {
      expect(sectionOf({ state: 'requested', askedBy }, askedBy)).toBe('asked')
      expect(sectionOf({ state: 'requested', askedBy }, otherOf[askedBy])).toBe('waiting')
    }
  })
})

describe('who can be linked', () => {
  it('is an outlet with a legal entity, a trainer or a group, whichever of them asks', () => {
    const pairs = roles.flatMap((one) =>
      roles.flatMap((other) => {
        const kind = kindBetween(one, other)
        expect(kindBetween(other, one)).toBe(kind)
        return kind === null ? [] : [`${one} ${other} ${kind}`]
      }),
    )
    expect(pairs.sort()).toEqual([
      'ROLE_GROUP ROLE_MEDIA_OUTLET group',
      'ROLE_LEGAL_ENTITY ROLE_MEDIA_OUTLET legalEntity',
      'ROLE_MEDIA_OUTLET ROLE_GROUP group',
      'ROLE_MEDIA_OUTLET ROLE_LEGAL_ENTITY legalEntity',
      'ROLE_MEDIA_OUTLET ROLE_TRAINER trainer',
      'ROLE_TRAINER ROLE_MEDIA_OUTLET trainer',
    ])
  })

  it('stands on one side, or on none', () => {
    expect(sideOf('ROLE_MEDIA_OUTLET')).toBe('outlet')
    expect(sideOf('ROLE_TRAINER')).toBe('partner')
    expect(sideOf('ROLE_LEGAL_ENTITY')).toBe('partner')
    expect(sideOf('ROLE_GROUP')).toBe('partner')
    expect(sideOf('ROLE_SERVICE_PROVIDER')).toBeNull()
    expect(sideOf(null)).toBeNull()
  })
})

describe('a search by name', () => {
  it('looks for the beginnings of words in names alone, whatever signs stand between them', () => {
    expect(nameQuery('Mül  zür')).toBe('Mül:*A & zür:*A')
    expect(nameQuery("O'Brien & Co. | !")).toBe('O:*A & Brien:*A & Co:*A')
    expect(nameQuery('!!! ---')).toBeNull()
  })
})
