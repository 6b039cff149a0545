import { defineJob } from '~/api/platform/jobs'
import { queueReadings, readJob, readSource } from './offer-sources.service'

export const offerSourceJobs = [
  defineJob({ name: 'offer-sources.due', schedule: '*/10 * * * *', handler: queueReadings }),
  defineJob<{ id: string }>({ name: readJob, handler: (deps, _run, { id }) => readSource(deps, id) }),
]
