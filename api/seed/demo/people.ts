import { demoJournalists } from './people-journalists'
import { demoOrganisations } from './people-organisations'
import { demoTrainers } from './people-trainers'
import type { DemoPerson } from './types'

/** Parents and validators come first, so that a seed may create the accounts in this order. */
export const demoPeople: DemoPerson[] = [...demoOrganisations, ...demoTrainers, ...demoJournalists]
