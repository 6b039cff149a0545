import { startEmbedded } from './embedded'
import type { StartShape } from './shape'

/** As it is installed on a machine with several cores: two workers on one embedded database. */
export const startWorkers: StartShape = ({ environment, ...place }) =>
  startEmbedded({ ...place, environment: { ...environment, WORKERS: '2' } })
