import { z } from 'zod'
import { endpoint } from '../endpoint'
import type { AccessLevel } from '../permissions'

/** First steps of new users. Completion is derived from the account; steps are not ticked off. */
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
  'fillProfile',
  'requestValidation',
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

/** The first steps per access level, in order; visitors have none. */
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
  trainer: ['confirmEmail', 'fillProfile', 'addPicture', 'beValidated', 'bookmark', 'secondFactor'],
  providerPending: provider,
  provider,
  legalEntity: reader,
  group: reader,
  admin: ['confirmEmail', 'secondFactor'],
}

/** First steps of a provider's contributors: they write its offers and validate journalists for it. */
export const stepsOfProvidersContributor: readonly FirstStep[] = [
  'confirmEmail',
  'draftOffer',
  'validateJournalist',
  ...reader.filter((step) => step !== 'confirmEmail'),
]

export const getFirstSteps = endpoint('GET', '/users/me/first-steps', {
  permission: 'account.own',
  tag: 'tutorial',
  summary: 'First steps of the user in order, and which of them are done',
  output: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })),
})
