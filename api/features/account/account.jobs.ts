import { defineJob } from '~/api/platform/jobs'
import { attendToResting, forgetAbandoned } from './erasure.service'
import { deleteOldExports, exportJob, giveUpExport, makeExport } from './export.service'

export const accountJobs = [
  defineJob<{ id: string }>({
    name: exportJob,
    handler: (deps, _run, { id }) => makeExport(deps, id),
    givenUp: async (deps, { id }) => {
      await giveUpExport(deps, id)
    },
  }),
  defineJob({
    name: 'account.resting',
    schedule: '10 3 * * *',
    handler: attendToResting,
  }),
  defineJob({
    name: 'account.abandoned',
    schedule: '20 3 * * *',
    handler: forgetAbandoned,
  }),
  defineJob({
    name: 'account.old-exports',
    schedule: '30 3 * * *',
    handler: deleteOldExports,
  }),
]
