import { defineJob } from '~/api/platform/jobs'
import { importJob } from './import.service'
import { failImport, forgetImports, inviteAll } from './invite-all.service'

export const peopleCsvJobs = [
  defineJob<{ id: string; address: string }>({
    name: importJob,
    handler: async (deps, task, { lastTry }) => {
      try {
        await inviteAll(deps, task)
      } catch (error) {
        if (lastTry) await failImport(deps, task.id)
        throw error
      }
    },
  }),
  defineJob({ name: 'people.old-imports', schedule: '40 3 * * *', handler: forgetImports }),
]
