import { defineJob } from '~/api/platform/jobs'
import { pauseSource, queueReadings, readJob, readSource } from './offer-sources.service'

export const offerSourceJobs = [
  defineJob({ name: 'offer-sources.due', schedule: '*/10 * * * *', handler: queueReadings }),
  defineJob<{ id: string }>({
    name: readJob,
    handler: (deps, _run, { id }) => readSource(deps, id),
    // One that has failed is due again in an hour.
    givenUp: async (deps, { id }, because) => {
      if (because === 'paused') await pauseSource(deps, id)
    },
  }),
]
