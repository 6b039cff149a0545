import { demoElearning } from './offers-elearning'
import { demoEvents } from './offers-events'
import { demoFunding } from './offers-funding'
import { demoOtherOffers } from './offers-other'
import { demoSeminarsAndTraining } from './offers-seminars'
import type { DemoOffer } from './types'

export const demoOffers: DemoOffer[] = [
  ...demoSeminarsAndTraining,
  ...demoElearning,
  ...demoFunding,
  ...demoEvents,
  ...demoOtherOffers,
]
