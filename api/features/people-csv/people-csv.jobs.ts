import { defineJob } from '~/api/platform/jobs'
import { importJob } from './import.service'
import { failImport, inviteAll } from './invite-all.service'

export const peopleCsvJobs = [
  defineJob<{ id: string; address: string }>({
    name: importJob,
    handler: async (deps, run, task) => {
      try {
        await inviteAll(deps, task, run)
      } catch (error) {
        if (run.lastTry) await failImport(deps, task.id)
        throw error
      }
    },
  }),
]
