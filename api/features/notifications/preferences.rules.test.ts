import { notificationFacts } from '~/contracts/messages/notification-types'
import { describe, expect, it } from 'vitest'
import { type AccessLevel, accessLevels } from '~/contracts/permissions'
import { textIn } from '~/tests/support/translations'

import { concerns, preferencesOf, validationErrorOf, rowsOf, typesFor } from './preferences.rules'

describe('what somebody can be told', () => {
  it.each<[AccessLevel, string[]]>([
    [
      'journalistRestricted',
      [
        'message',
        'testimonial',
        'validationQuestion',
        'validationApproved',
        'validationRejected',
        'announcement',
        'account',
      ],
    ],
    [
      'provider',
      [
        'message',
        'testimonial',
        'validationRequested',
        'validationCancelled',
        'auditRequested',
        'auditTurn',
        'auditDecided',
        'auditStopped',
        'offerDeadline',
        'announcement',
        'providerAnnouncement',
        'account',
      ],
    ],
    [
      'contributor',
      [
        'message',
        'clauseAssigned',
        'clauseComment',
        'clauseDeadline',
        'auditTurn',
        'auditStopped',
        'offerDeadline',
        'announcement',
        'providerAnnouncement',
        'account',
      ],
    ],
    ['visitor', []],
  ])('as %s is %j', (accessLevel, types) => {
    expect(typesFor(accessLevel)).toEqual(types)
  })

  it('about a team concerns contributors of outlets alone, about an audit those of providers', () => {
    const concerned = (role: 'ROLE_MEDIA_OUTLET' | 'ROLE_SERVICE_PROVIDER' | null) => {
      const contributor = { accessLevel: 'contributor', organisation: { role } } as Parameters<
        typeof concerns
      >[0]
      return typesFor('contributor').filter((type) => concerns(contributor, type))
    }
    const all = ['message', 'offerDeadline', 'announcement', 'providerAnnouncement', 'account']
    const others = (...more: string[]) =>
      typesFor('contributor').filter((type) => [...all, ...more].includes(type))
    expect(concerned('ROLE_MEDIA_OUTLET')).toEqual(
      others('clauseAssigned', 'clauseComment', 'clauseDeadline'),
    )
    expect(concerned('ROLE_SERVICE_PROVIDER')).toEqual(others('auditTurn', 'auditStopped'))
    expect(concerned(null)).toEqual(all)
    const outlet = { accessLevel: 'mediaOutlet', organisation: { role: 'ROLE_MEDIA_OUTLET' } } as Parameters<
      typeof concerns
    >[0]
    expect(concerns(outlet, 'auditTurn')).toBe(true)
  })

  it('is wanted in every way until it is refused', () => {
    for (const accessLevel of accessLevels)
      for (const preference of preferencesOf(accessLevel, [])) {
        expect(preference.campus).toBe(true)
        expect(preference.mail ?? 'once').toBe('once')
      }
  })

  it('leaves out the mail where none goes with the type', () => {
    expect(preferencesOf('contributor', [])).toContainEqual({ type: 'account', campus: true, mail: null })
    expect(rowsOf('contributor', [{ type: 'account', campus: true, mail: 'off' }])).toEqual([])
  })
})

describe('every type that somebody is asked about', () => {
  it.each([...new Set(accessLevels.flatMap(typesFor))])('%s has words for the question', (type) => {
    expect(textIn('en', `mail:notice.${type}.label`)).not.toBe('')
  })
})

describe('wishes', () => {
  it.each(accessLevels)('of %s read back as they were chosen', (accessLevel) => {
    const wishes = preferencesOf(accessLevel, []).map(({ type, mail }, index) => {
      const rhythms = notificationFacts(type).rhythms
      return {
        type,
        campus: index % 2 === 0,
        mail: mail === null ? ('once' as const) : (rhythms[index % rhythms.length] ?? 'once'),
      }
    })
    const chosen = preferencesOf(accessLevel, rowsOf(accessLevel, wishes))
    expect(chosen.map(({ type, campus, mail }) => ({ type, campus, mail: mail ?? 'once' }))).toEqual(wishes)
  })

  it('are wrong where somebody cannot get them, or not like that', () => {
    const wish = { type: 'offerDeadline', campus: true, mail: 'daily' } as const
    expect(validationErrorOf('provider', wish)).toBeNull()
    expect(validationErrorOf('provider', { ...wish, mail: 'weekly' })).toBe('mail')
    expect(validationErrorOf('provider', { ...wish, type: 'message', mail: 'weekly' })).toBeNull()
    expect(validationErrorOf('journalistRestricted', wish)).toBe('type')
  })
})
