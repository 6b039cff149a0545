import { defineJob } from '~/api/platform/jobs'
import { importJob } from './import.service'
import { failImport, inviteAll } from './invite-all.service'

export const peopleCsvJobs = [
  defineJob<{ id: string; address: string }>({
    name: importJob,
    handler: (deps, run, task) => inviteAll(deps, task, run),
    givenUp: (deps, { id }) => failImport(deps, id),
  }),
]
