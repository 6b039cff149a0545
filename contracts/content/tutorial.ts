import { z } from 'zod'
import { endpoint } from '../endpoint'
import type { AccessLevel } from '../permissions'

/** What newcomers do first. Each is done, or not, by what the account shows: nobody ticks anything off. */
export const firstSteps = [
  'confirmEmail',
  'requestValidation',
  'beValidated',
  'fillProfile',
  'addPicture',
  'chooseVisibility',
  'startSelfAssessment',
  'inviteContributor',
  'draftOffer',
  'publishOffer',
  'validateJournalist',
  'bookmark',
  'saveSearch',
  'writeMessage',
  'secondFactor',
] as const
export type FirstStep = (typeof firstSteps)[number]

const journalist: FirstStep[] = [
  'confirmEmail',
  'requestValidation',
  'fillProfile',
  'chooseVisibility',
  'bookmark',
  'saveSearch',
  'secondFactor',
]
const provider: FirstStep[] = [
  'confirmEmail',
  'fillProfile',
  'draftOffer',
  'beValidated',
  'publishOffer',
  'validateJournalist',
  'inviteContributor',
  'secondFactor',
]
const reader: FirstStep[] = ['confirmEmail', 'bookmark', 'saveSearch', 'writeMessage', 'secondFactor']

/** The first steps of somebody of this access level, in their order; visitors have none of their own. */
export const stepsOf: Readonly<Record<AccessLevel, readonly FirstStep[]>> = {
  visitor: [],
  journalistRestricted: journalist,
  journalist,
  mediaOutlet: [
    'confirmEmail',
    'fillProfile',
    'chooseVisibility',
    'startSelfAssessment',
    'inviteContributor',
    'bookmark',
    'secondFactor',
  ],
  contributor: reader,
  trainer: [
    'confirmEmail',
    'fillProfile',
    'addPicture',
    'chooseVisibility',
    'beValidated',
    'bookmark',
    'secondFactor',
  ],
  providerPending: provider,
  provider,
  legalEntity: reader,
  group: reader,
  admin: ['confirmEmail', 'secondFactor'],
}

/** The same where a contributor acts for a provider: they write its offers and validate for it. */
export const stepsOfProvidersContributor: readonly FirstStep[] = [
  'confirmEmail',
  'draftOffer',
  'validateJournalist',
  ...reader.filter((step) => step !== 'confirmEmail'),
]

export const getFirstSteps = endpoint('GET', '/users/me/first-steps', {
  permission: 'account.own',
  tag: 'tutorial',
  summary: 'The first steps of the logged-in person, in their order, and which of them are done',
  output: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })),
})
